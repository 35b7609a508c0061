import { setTimeout as sleep } from 'node:timers/promises';

import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { CommandFailure } from '../../run/ending.ts';
import { repeatUntilAnswered } from '../server-calls.ts';

type PhotoFate = {
  /** The number of refusals by code, and `no answer` for lost connections. */
  refusals: Map<string, number>;
};

const showPhoto = `mutation ($input: UpdateWorkerMainImageInput!) {
  updateWorkerMainImage(input: $input) { success updatedImage }
}`;

/**
 * Uploads a photo of the worker until the server takes it, shows it on the profile and reads it back. Throws a
 * `CommandFailure` at a refusal that no later attempt can mend, and when the photo cannot be read.
 */
export async function uploadPhotoInsistently(port: number, token: string): Promise<PhotoFate> {
  const refusals = new Map<string, number>();
  const count = (code: string) => refusals.set(code, (refusals.get(code) ?? 0) + 1);
  const uploadId = await insist(count, async () => sendPhoto(port, token));
  const input = { uploadId };
  const shown = await repeatUntilAnswered(port, { query: showPhoto, variables: { input }, token });
  const address: string | undefined = shown.data?.['updateWorkerMainImage']?.updatedImage;
  if (!address) throw new CommandFailure(`The photo was not shown: ${JSON.stringify(shown)}`);
  await insist(count, async () => {
    const path = new URL(address, 'http://127.0.0.1').pathname;
    const answer = await fetch(
      `http://127.0.0.1:${port}${path}${new URL(address, 'http://a').search}`,
    );
    const bytes = await answer.arrayBuffer();
    if (answer.ok && bytes.byteLength > 0) return { done: address };
    return { refused: `reading ${answer.status}`, isLasting: answer.status !== 503 };
  });
  return { refusals };
}

type Attempt = { done: string } | { refused: string; isLasting: boolean };

async function insist(
  count: (code: string) => void,
  attempt: () => Promise<Attempt>,
): Promise<string> {
  for (;;) {
    const result = await attempt().catch((): Attempt => ({
      refused: 'no answer',
      isLasting: false,
    }));
    if ('done' in result) return result.done;
    if (result.isLasting)
      throw new CommandFailure(`A file was refused for good: ${result.refused}`);
    count(result.refused);
    await sleep(200);
  }
}

/** The refusals of an upload that the same upload does not meet again later. */
const passing = new Set([
  'UNAVAILABLE',
  'FILES_FULL',
  'FILES_UNREACHABLE',
  'RATE_LIMITED',
  'UPLOAD_BUSY',
]);

async function sendPhoto(port: number, token: string): Promise<Attempt> {
  const response = await fetch(`http://127.0.0.1:${port}/api/uploads?purpose=main_image`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` },
    body: new Uint8Array(await buildTestJpeg()),
    signal: AbortSignal.timeout(60_000),
  });
  // The endpoint answers with the id or with the refusals of GraphQL.
  const answer = (await response.json()) as {
    uploadId?: string;
    errors?: { extensions: { code: string } }[];
  };
  if (answer.uploadId) return { done: answer.uploadId };
  const code = answer.errors?.[0]?.extensions.code ?? String(response.status);
  return { refused: code, isLasting: !passing.has(code) };
}
