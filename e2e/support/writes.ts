import type { Page, Request } from '@playwright/test';

import {
  demoDocuments,
  facilityDocuments,
  operatorDocuments,
  workerDocuments,
} from '#gen/documents.server.ts';

/** Names of the operations that write. */
const mutations = new Set(
  [demoDocuments, facilityDocuments, operatorDocuments, workerDocuments]
    .flatMap((documents) => Object.values(documents))
    .flatMap((text) => /^mutation (\w+)/.exec(text)?.[1] ?? []),
);

/**
 * Follows the writes of a page; the result waits until the server has answered each of them. Many screens show a press
 * at once and send it behind that: a load just then ends the request before the server has it.
 */
export function followWrites(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let whenAnswered: (() => void)[] = [];
  page.on('request', (request) => {
    if (isWrite(request)) running.add(request);
  });
  const end = (request: Request) => {
    if (!running.delete(request) || running.size > 0) return;
    for (const answered of whenAnswered) answered();
    whenAnswered = [];
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    if (running.size > 0) await new Promise<void>((resolve) => whenAnswered.push(resolve));
  };
}

function isWrite(request: Request): boolean {
  if (request.method() !== 'POST' || !request.url().endsWith('/graphql')) return false;
  return mutations.has(request.postDataJSON()?.operationName);
}
