import { createHash } from 'node:crypto';

import { addDays, formatDay, jstDay } from '#platform/base/jst.ts';
import { normalizeLine, textBeginning } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import { gapBefore } from './continuity.ts';
import { lineKeysOf } from './line-keys.ts';
import { settleCertainReceipts } from './matching/settle-certain.server.ts';
import { gapRefusal, receiptRefusal } from './messages.ts';
import type * as ReadStatement from './readers/read-statement.ts';
import type { Statement } from './readers/statement.ts';
import { settleCertainReturns } from './settle-returns.server.ts';
import {
  insertStatementFile,
  insertStatementLines,
  isStatementLoaded,
  loadedStatementsBefore,
  lockStatementAccount,
  statementAccountOf,
} from './statements.queries.server.ts';

const reader = threadModule<typeof ReadStatement>(
  new URL('./readers/read-statement.ts', import.meta.url),
);

type LoadStatementArgs = {
  accountId: string;
  fileName: string;
  file: Buffer;
  actor: { kind: 'operator'; id: string };
  now: Date;
  idempotencyKey?: string | undefined;
};

export type LoadedStatement = {
  from: string;
  to: string;
  lineCount: number;
  /** Lines that no earlier file had. */
  newLineCount: number;
  /** True where a file with the same bytes was loaded before: nothing was stored. */
  isRepeated: boolean;
  /** Transfers that a line of this account certainly returns, and that went back to the balance. */
  returnedCount: number;
  /** Receipts of our accounts that were assigned to the corporations that certainly paid them. */
  matchedCount: number;
};

/** Limit in characters of the stored name of a file. Repeated by the constraint `statement_files_name_check`. */
const maxFileNameLength = 200;

/**
 * Loads a bank's statement of one account, whole or not at all: a line in several files counts once, and a format with
 * balances must continue what is loaded. Then returns the transfers that its lines certainly return, and
 * assigns the receipts that a corporation certainly paid. Once per idempotency key. Refusals: NOT_FOUND, STATEMENT_INVALID, STATEMENT_FUTURE, STATEMENT_EARLIER, STATEMENT_GAP,
 * STATEMENT_INCOMPLETE, STATEMENT_CHANGED. (Rule 8.7)
 */
export async function loadStatement(db: Db, args: LoadStatementArgs): Promise<LoadedStatement> {
  const { accountId, actor, file, now, idempotencyKey: key } = args;
  const account = await statementAccountOf(db, accountId);
  if (!account) throw receiptRefusal('NOT_FOUND');
  const payer = payerOf('person', actor.id);
  const statement = await runInThread(payer, reader, 'readStatement', file, account);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const input = [accountId, sha256];
  const operation = 'receipts.loadStatement';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  const loaded = await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, () => load(tx, { ...args, sha256, statement })),
  );
  // In transactions of their own, each of one bank file or of some receipts: a load that ends between them is completed by the next one.
  const settling = { from: statement.from, actor, now };
  const returnedCount = await settleCertainReturns(db, settling);
  const matchedCount = await settleCertainReceipts(db, settling);
  return { ...loaded, returnedCount, matchedCount };
}

type Loading = LoadStatementArgs & { sha256: string; statement: Statement };

async function load(
  tx: Tx,
  { accountId, fileName, sha256, statement, actor, now }: Loading,
): Promise<Omit<LoadedStatement, 'returnedCount' | 'matchedCount'>> {
  await lockStatementAccount(tx, accountId);
  assertPast(statement, now);
  const { from, to, lines } = statement;
  const summary = { from, to, lineCount: lines.length };
  if (await isStatementLoaded(tx, { accountId, sha256 }))
    return { ...summary, newLineCount: 0, isRepeated: true };
  await assertContinues(tx, { accountId, statement });
  const fileId = await insertStatementFile(tx, {
    accountId,
    name: textBeginning(normalizeLine(fileName) || 'meisai', maxFileNameLength),
    sha256,
    statement,
    operatorId: actor.id,
    now,
  });
  const keys = lineKeysOf(lines);
  const keyed = lines.map((line, index) => ({ ...line, lineKey: keys[index] ?? '' }));
  const newLineCount = await insertStatementLines(tx, { accountId, fileId, lines: keyed });
  await assertEndsAtBalance(tx, { accountId, statement });
  return { ...summary, newLineCount, isRepeated: false };
}

/** A day in the future means that the years of the file were counted in another way. */
function assertPast({ from, to, lines }: Statement, now: Date): void {
  const today = jstDay(now);
  const day = [from, ...lines.map((line) => line.day), to].find((one) => one > today);
  if (day !== undefined) throw receiptRefusal('STATEMENT_FUTURE', { day: formatDay(day) });
}

type OfAccount = { accountId: string; statement: Statement };

async function assertContinues(tx: Tx, { accountId, statement }: OfAccount): Promise<void> {
  const { balances, from } = statement;
  if (!balances) return;
  const loaded = await loadedStatementsBefore(tx, { accountId, day: from });
  const gap = gapBefore(statement, loaded);
  if (gap && loaded)
    throw gapRefusal(gap, { expected: loaded.balanceBefore, found: balances.opening });
}

/** A line that was loaded and is not in the new file makes another balance at its end. */
async function assertEndsAtBalance(tx: Tx, { accountId, statement }: OfAccount): Promise<void> {
  const { balances, to } = statement;
  if (!balances) return;
  const loaded = await loadedStatementsBefore(tx, { accountId, day: addDays(to, 1) });
  if (loaded?.balanceBefore !== balances.closing) throw receiptRefusal('STATEMENT_CHANGED');
}
