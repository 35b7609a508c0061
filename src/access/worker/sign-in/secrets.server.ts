import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import type { App } from '#platform/server/context.server.ts';
import { currentKey, keysOf } from '#platform/server/secrets/secrets.server.ts';

/** Six digits that nobody can foresee, each of the million equally likely. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

type Entry = { phoneNumber: string; code: string };

/** Returns the hash that is stored of a code: without the server's secret no codes can be tried against it. */
export function hashCode({ env }: Pick<App, 'env'>, entry: Entry): string {
  return hashWith(currentKey(env, 'sign-in code'), entry);
}

const nothing = '0'.repeat(64);

/**
 * Whether the stored hash is of this entry. The time that this takes reveals neither where the two differ nor that
 * there is no hash.
 */
export function isCodeOf(
  { env }: Pick<App, 'env'>,
  entry: Entry,
  stored: string = nothing,
): boolean {
  const expected = Buffer.from(stored, 'hex');
  return keysOf(env, 'sign-in code')
    .map((key) => timingSafeEqual(Buffer.from(hashWith(key, entry), 'hex'), expected))
    .includes(true);
}

function hashWith(key: Uint8Array, { phoneNumber, code }: Entry): string {
  return createHmac('sha256', key).update(`${phoneNumber}:${code}`).digest('hex');
}
