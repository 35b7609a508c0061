import { setTimeout as sleep } from 'node:timers/promises';

import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';

import { CommandFailure } from '../../run/ending.ts';
import { repeatUntilAnswered } from '../server-calls.ts';

const showPhoto = `mutation ($input: UpdateWorkerMainImageInput!) {
  updateWorkerMainImage(input: $input) { success updatedImage }
}`;

/**
 * Uploads a photo of the worker until the server takes it, shows it on the profile and reads it back. Returns the number
 * of refusals by code, and of lost connections as `no answer`. Throws a `CommandFailure` at a refusal that no later attempt
 * can mend.
 */
export async function uploadPhotoInsistently(
  port: number,
  token: string,
): Promise<ReadonlyMap<string, number>> {
  const refusals = new Map<string, number>();
  const site = `http://127.0.0.1:${port}`;
  const photo = new Uint8Array(await buildTestJpeg());
  const uploadId = await insist(refusals, async () => attemptUpload(site, { token, photo }));
  const input = { uploadId };
  const shown = await repeatUntilAnswered(port, { query: showPhoto, variables: { input }, token });
  const address: string | undefined = shown.data?.['updateWorkerMainImage']?.updatedImage;
  if (!address) throw new CommandFailure(`The photo was not shown: ${JSON.stringify(shown)}`);
  const { pathname, search } = new URL(address, site);
  await insist(refusals, async () => {
    const answer = await answerOf(`${site}${pathname}${search}`);
    if (answer?.status === 200 && answer.body.byteLength > 0) return { done: address };
    if (!answer) return lostConnection;
    return { refused: `reading ${answer.status}`, isLasting: answer.status !== 503 };
  });
  return refusals;
}

type Attempt = { done: string } | { refused: string; isLasting: boolean };

const lostConnection: Attempt = { refused: 'no answer', isLasting: false };

async function insist(
  refusals: Map<string, number>,
  attempt: () => Promise<Attempt>,
): Promise<string> {
  for (;;) {
    const result = await attempt();
    if ('done' in result) return result.done;
    const { refused, isLasting } = result;
    if (isLasting) throw new CommandFailure(`A file was refused for good: ${refused}`);
    refusals.set(refused, (refusals.get(refused) ?? 0) + 1);
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

type Upload = { token: string; photo: Uint8Array<ArrayBuffer> };

async function attemptUpload(site: string, { token, photo }: Upload): Promise<Attempt> {
  const answer = await answerOf(`${site}/api/uploads?purpose=main_image`, {
    method: 'POST',
    headers: { 'apollo-require-preflight': 'true', authorization: `Bearer ${token}` },
    body: photo,
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer) return lostConnection;
  // The endpoint answers with the id or with the refusals of GraphQL.
  const { uploadId, errors } = JSON.parse(answer.body.toString()) as {
    uploadId?: string;
    errors?: { extensions: { code: string } }[];
  };
  if (uploadId) return { done: uploadId };
  const code = errors?.[0]?.extensions.code ?? String(answer.status);
  return { refused: code, isLasting: !passing.has(code) };
}

/** The answer of the server; null without one. */
async function answerOf(
  address: string,
  request?: RequestInit,
): Promise<{ status: number; body: Buffer } | null> {
  try {
    const response = await fetch(address, request);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    // The connection was refused or cut.
    return null;
  }
}
