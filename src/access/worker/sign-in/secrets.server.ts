import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';
import { currentKey, keysOfPurpose } from '#platform/server/secrets/secrets.server.ts';

/** Six digits that nobody can foresee, each of the million equally likely. */
export function makeOneTimeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

type Entry = { phoneNumber: string; code: string };

/** Returns the stored hash of a code. Without the server's secret, nobody can find the code by trying all codes. */
export function hashOneTimeCode({ env }: Pick<App, 'env'>, entry: Entry): string {
  return hashWith(currentKey(env, 'sign-in code'), entry);
}

const nothing = '0'.repeat(64);

/**
 * True if the stored hash is that of the entry. The duration reveals neither where the two differ nor that no hash is
 * stored.
 */
export function isHashOfOneTimeCode(
  { env }: Pick<App, 'env'>,
  entry: Entry,
  stored: string = nothing,
): boolean {
  const expected = Buffer.from(stored, 'hex');
  return keysOfPurpose(env, 'sign-in code')
    .map((key) => timingSafeEqual(Buffer.from(hashWith(key, entry), 'hex'), expected))
    .includes(true);
}

function hashWith(key: Uint8Array, { phoneNumber, code }: Entry): string {
  return createHmac('sha256', key).update(`${phoneNumber}:${code}`).digest('hex');
}
