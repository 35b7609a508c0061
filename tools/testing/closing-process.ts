import { setTimeout as sleep } from 'node:timers/promises';

import { draftDueMonths } from '#domain/billing/month/draft-months.server.ts';
import { issueDueMonths } from '#domain/billing/month/issue-month.server.ts';
import { loadStatement } from '#domain/receipts/load-statement.server.ts';
import { openSharePools } from '#platform/server/database/db.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';

/** Work that the process repeats: the closing of the months that have ended at `draftedAt`, or the load of a file. */
export type ClosingWork =
  | { kind: 'close'; draftedAt: string; issuedAt: string }
  | { kind: 'receipts'; accountId: string; operatorId: string; now: string; contentBase64: string };

/** Closes months or loads a statement, as a process that a test may kill; `WORK` says which. */
const env = readEnvOrEnd();
const { db } = openSharePools(env.DATABASE_URL, env.DATABASE_POOL).commands;
// Written by the test.
const work = JSON.parse(process.env['WORK'] ?? '') as ClosingWork;

async function runOnce(): Promise<void> {
  if (work.kind === 'close') {
    await draftDueMonths(db, new Date(work.draftedAt));
    await issueDueMonths(db, new Date(work.issuedAt));
    return;
  }
  await loadStatement(db, {
    accountId: work.accountId,
    fileName: 'nyukin.txt',
    file: Buffer.from(work.contentBase64, 'base64'),
    actor: { kind: 'operator', id: work.operatorId },
    now: new Date(work.now),
  });
}

process.send?.('ready');
for (;;) {
  // A killed database fails the run; the next one continues where it was.
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await runOnce().catch(() => undefined);
  // oxlint-disable-next-line no-await-in-loop -- the pause before the next run
  await sleep(20);
}
