import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';

import { inTransaction, openSharePools } from './database/db.server.ts';
import { databaseShares, minConnections } from './database/shares.ts';
import { withIdempotencyKey } from './idempotency.server.ts';

const shares = openSharePools(await openTestDatabase(), minConnections);
afterAll(async () => {
  await Promise.all(databaseShares.map((share) => shares[share].db.destroy()));
});

const call = {
  actorId: '01890000-0000-7000-8000-000000000001',
  key: 'the same for all',
  operation: 'test',
  input: { amount: 1 },
  now: new Date('2026-11-30T01:00:00Z'),
};

test('sixteen repeats of a key that is in use leave the connections to others', async () => {
  const { db } = shares.commands;
  let runs = 0;
  const work = async () => (runs += 1);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const first = inTransaction(db, async (tx) =>
    withIdempotencyKey(tx, call, async () => {
      begun.resolve();
      await end.promise;
      return work();
    }),
  );
  await begun.promise;
  onTestFinished(() => end.resolve());
  let answered = 0;
  const repeats = Array.from({ length: 16 }, () =>
    inTransaction(db, async (tx) => withIdempotencyKey(tx, call, work)).finally(
      () => (answered += 1),
    ),
  );
  // Each needs a connection of the share that the repeats wait on.
  for (const key of ['a', 'b', 'c'])
    expect(
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await inTransaction(db, async (tx) =>
        withIdempotencyKey(tx, { ...call, key }, async () => key),
      ),
    ).toBe(key);
  await sql`select 1`.execute(shares.known.db);
  expect(answered).toBe(0);
  end.resolve();
  expect(await first).toBe(1);
  expect(await Promise.all(repeats)).toEqual(repeats.map(() => 1));
  expect(runs).toBe(1);
});
