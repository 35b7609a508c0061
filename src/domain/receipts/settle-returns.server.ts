import { settleTransfer } from '#domain/pay/bank-file/settle-transfers.server.ts';
import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import {
  lockStatementLine,
  openCredits,
  returnCandidates,
  writeReturnLine,
  type OpenCredit,
} from './lines.queries.server.ts';
import { certainReturnOf, maxReturnDays, type ReturnCandidate } from './match-returns.ts';

type Settling = {
  /** The first day of the statement that was loaded. */
  from: JstDay;
  actor: Actor;
  now: Date;
};

/**
 * Days before now whose open credits each load looks at again: a transfer that was ambiguous becomes certain when its
 * namesake is settled. Older credits wait for an operator.
 */
const lookBackDays = 2 * maxReturnDays;

/**
 * Returns the transfers that open credits certainly return, and assigns the credits. A line that
 * may return several transfers waits for an operator. Returns the number of transfers. (Rule 6.5)
 */
export async function settleCertainReturns(
  db: Db,
  { from, ...settling }: Settling,
): Promise<number> {
  const lookedAtFrom = addDays(jstDay(settling.now), -lookBackDays);
  const credits = await openCredits(db, { from: from < lookedAtFrom ? from : lookedAtFrom });
  const candidates = await returnCandidates(db, credits);
  const certain = credits.flatMap((line) => {
    const candidate = certainReturnOf(line, candidates);
    return candidate ? [{ line, candidate }] : [];
  });
  return runInOrderCountingChanges(certain, (pair) =>
    inTransaction(db, (tx) => settleReturn(tx, { ...pair, ...settling })),
  );
}

type Pair = { line: OpenCredit; candidate: ReturnCandidate };

/** False where another load or an operator has settled the transfer, or assigned the line, in the meantime. */
async function settleReturn(
  tx: Tx,
  { line, candidate: { transferId }, actor, now }: Pair & Omit<Settling, 'from'>,
): Promise<boolean> {
  const locked = await lockStatementLine(tx, line.id);
  if (locked?.state !== 'UNMATCHED') return false;
  try {
    await settleTransfer(tx, { transferId, outcome: 'OTHER', actor, now });
  } catch (error) {
    // The refusal is thrown before anything is written.
    if (error instanceof Refusal) return false;
    throw error;
  }
  await writeReturnLine(tx, { lineId: line.id, transferId, now });
  return true;
}
