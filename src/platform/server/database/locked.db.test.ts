import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';
import { buildWorker } from '#access/worker/build.ts';
import { withClient } from '../../../../tools/postgres/client.ts';

import { inTransaction, openDb, openPool, type Db, type QueryExecutor } from './db.server.ts';

const url = await openTestDatabase();

const touch = async (db: QueryExecutor, id: string) =>
  sql`update workers set last_used_at = last_used_at where id = ${id}`.execute(db);

test.each([
  ['a statement', touch],
  ['a transaction', async (db: Db, id: string) => inTransaction(db, async (tx) => touch(tx, id))],
])('%s that waits for a lock leaves its connection to others', async (_name, work) => {
  const db = openDb(openPool(url, 1));
  onTestFinished(() => db.destroy());
  const { id } = await buildWorker(db, { now: new Date() });
  await withClient(url, async (holder) => {
    await holder.query('begin');
    await holder.query('select from workers where id = $1 for update', [id]);
    let isDone = false;
    const waiting = work(db, id).then(() => (isDone = true));
    // The pool has one connection: these are answered only when the waiting work has given it back.
    await sql`select 1`.execute(db);
    await sql`select 1`.execute(db);
    expect(isDone).toBe(false);
    await holder.query('commit');
    expect(await waiting).toBe(true);
  });
});
