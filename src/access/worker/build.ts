import { randomInt } from 'node:crypto';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { signUp } from './sign-in/sign-up.server.ts';

export type BuiltWorker = { id: string; phoneNumber: string };

/** A worker who signed up at `now`, with only a phone number. For tests and the seed. */
export async function buildWorker(
  db: QueryExecutor,
  { now, phoneNumber = randomPhoneNumber() }: { now: Date; phoneNumber?: string },
): Promise<BuiltWorker> {
  const id = await signUp(db, { phoneNumber, now });
  return { id, phoneNumber };
}

/** A random mobile number out of 270 million, so that tests do not collide. */
export function randomPhoneNumber(): string {
  const prefix = ['070', '080', '090'][randomInt(3)] ?? '090';
  return `${prefix}${randomInt(10_000_000, 100_000_000)}`;
}
