import type { App } from '#platform/server/context.server.ts';

import { firstRetainedTaxYear, paySlipsRetainedSince } from './retention.ts';
import {
  expiredStatements,
  deleteStatements,
  expiredPaySlips,
  deletePaySlips,
  eraseBankFiles,
  type ExpiredDocument,
} from './expired-documents.queries.server.ts';

type Deps = Pick<App, 'db' | 'storage'>;

/** Rows per batch: no lock is held for long. */
const batchSize = 500;

/**
 * Erases statements, pay slips and bank files whose retention period is over, and returns their number. A slip
 * stays while a part of its wage is unpaid, a bank file until the bank's answer was read. The ledger is never
 * erased. May run late or twice. (Rule 3.7)
 */
export async function eraseExpiredDocuments(app: Deps, now: Date): Promise<number> {
  const before = `${firstRetainedTaxYear(now)}-01-01`;
  const statements = await eraseStatements(app, now);
  const slips = await eraseSlips(app, now);
  return statements + slips + (await eraseBankFiles(app.db, { before, limit: batchSize, now }));
}

async function eraseStatements(app: Deps, now: Date): Promise<number> {
  const rows = await expiredStatements(app.db, {
    beforeYear: firstRetainedTaxYear(now),
    limit: batchSize,
  });
  return drop(app, { rows, folder: 'statements' }, (ids) => deleteStatements(app.db, ids));
}

async function eraseSlips(app: Deps, now: Date): Promise<number> {
  const rows = await expiredPaySlips(app.db, {
    before: paySlipsRetainedSince(now),
    limit: batchSize,
  });
  return drop(app, { rows, folder: 'pay-slips' }, (ids) => deletePaySlips(app.db, ids));
}

/**
 * Deletes documents, files before rows: after an interruption the next run deletes again and tolerates missing
 * files. The whole folder of a document is deleted, because a process that was killed between storing a file and
 * its row leaves a file that no row names.
 */
async function drop(
  { storage }: Deps,
  { rows, folder }: { rows: readonly ExpiredDocument[]; folder: 'pay-slips' | 'statements' },
  forget: (ids: string[]) => Promise<void>,
): Promise<number> {
  if (rows.length === 0) return 0;
  await Promise.all(rows.map(({ id }) => storage.removeBelow(`${folder}/${id}`)));
  await forget(rows.map(({ id }) => id));
  return rows.length;
}
