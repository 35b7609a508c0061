import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';

import type { App } from '#server/context.server.ts';

type Purpose = 'api token' | 'sign-in code';

const keys = new Map<string, Uint8Array>();

/** A key for one purpose alone, so that what is signed for one never passes for another. */
export function keyFor(app: App, purpose: Purpose): Uint8Array {
  const name = `${purpose}\n${app.env.secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', app.env.secret, '', purpose, 32));
  keys.set(name, key);
  return key;
}

/** Six digits that nobody can foresee, each of the million equally likely. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code: without the server's secret it cannot be tried out. */
export function hashCode(app: App, entry: { phoneNumber: string; code: string }): string {
  return createHmac('sha256', keyFor(app, 'sign-in code'))
    .update(`${entry.phoneNumber}:${entry.code}`)
    .digest('hex');
}

const nothing = '0'.repeat(64);

/** Compares two hashes in a time that says nothing of where they differ, or that one is missing. */
export function sameHash(entered: string, stored: string = nothing): boolean {
  return timingSafeEqual(Buffer.from(entered, 'hex'), Buffer.from(stored, 'hex'));
}
