import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { lockOpenReceipts, returnCandidates, unassignedReceipts } from '../lines.queries.server.ts';
import { maxReturnDays, returnProposalsFor } from '../match-returns.ts';
import { adjustAfterPayment } from './after-payment.server.ts';
import type { AllocationPart, OpenInvoice } from './allocate-payment.ts';
import {
  lockPossibleReceipts,
  openCancelledLines,
  type CancelledLine,
} from './allocations.queries.server.ts';
import { receiptTakenBackBy } from './cancelled-receipt.ts';
import { factsOfReceipt, lockBalancesOf, matchFactsOf } from './facts.queries.server.ts';
import { certainMatchOf, type CertainMatch, type CertainWay } from './match-receipt.ts';
import { storeNameKeys } from './store-name-keys.server.ts';
import { takeReceiptBack, writeMatch } from './write-match.server.ts';

type Settling = {
  /** The first day of the statement that was loaded. */
  from: JstDay;
  actor: Actor;
  now: Date;
};

/** Days before now whose open receipts each load looks at again: an invoice or a name may have come since. */
const lookBackDays = 2 * maxReturnDays;

/** Receipts in one transaction. */
const batchSize = 50;

/**
 * Takes back the receipts that a bank took back, and assigns open receipts to the corporations that certainly paid them:
 * first those with a virtual account or a number, so that a name is compared with what is then still open. Receipts that
 * may return a transfer, and those of which an operator took a match back, wait for an operator. Returns the number of
 * matched receipts. (Rule 8.7)
 */
export async function settleCertainReceipts(
  db: Db,
  { from, ...settling }: Settling,
): Promise<number> {
  const lookedAtFrom = addDays(jstDay(settling.now), -lookBackDays);
  const since = from < lookedAtFrom ? from : lookedAtFrom;
  await mapInOrder(await openCancelledLines(db, { from: since }), (cancelled) =>
    inTransaction(db, (tx) => takeBack(tx, cancelled, settling)),
  );
  await storeNameKeys(db);
  const open = await unassignedReceipts(db, since);
  const transfers = await returnCandidates(db, open);
  const ids = open
    .filter((line) => line.isNoReturn || returnProposalsFor(line, transfers).length === 0)
    .map(({ id }) => id);
  const byEvidence = await settleInBatches(db, { ...settling, ids, ways: evidenceWays });
  return byEvidence + (await settleInBatches(db, { ...settling, ids, ways: ['AMOUNT_AND_NAME'] }));
}

const evidenceWays: readonly CertainWay[] = ['VIRTUAL_ACCOUNT', 'NUMBER'];

type Batch = Omit<Settling, 'from'> & { ids: readonly string[]; ways: readonly CertainWay[] };

async function settleInBatches(db: Db, { ids, ...batch }: Batch): Promise<number> {
  const counts = await mapInOrder(chunksOf(ids, batchSize), (some) =>
    inTransaction(db, (tx) => settleBatch(tx, { ...batch, ids: some })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The rule reads the facts under the locks of lines and invoices: loads and operators at the same time wait. */
async function settleBatch(tx: Tx, { ids, ways, actor, now }: Batch): Promise<number> {
  const lines = await lockOpenReceipts(tx, ids);
  const { candidates } = await matchFactsOf(tx, lines);
  await lockBalancesOf(
    tx,
    candidates.map(({ id }) => id),
  );
  const shared = await matchFactsOf(tx, lines);
  const operatorId = actor.kind === 'operator' ? actor.id : null;
  let { invoices } = shared;
  const matches = await mapInOrder(lines, async (line) => {
    const match = certainMatchOf(line, factsOfReceipt(line, { ...shared, invoices }));
    if (!match || !ways.includes(match.way)) return null;
    await writeMatch(tx, { ...match, lineId: line.id, operatorId, now });
    invoices = withoutPaid(invoices, match.parts);
    return match;
  });
  const written = matches.filter((match): match is CertainMatch => match !== null);
  await adjustAfterPayment(tx, {
    corporationIds: written.map(({ corporationId }) => corporationId),
    now,
  });
  return written.length;
}

/** The invoices after these parts were paid. */
const withoutPaid = (
  invoices: readonly OpenInvoice[],
  parts: readonly AllocationPart[],
): OpenInvoice[] =>
  invoices.map((invoice) => {
    const paid = parts.filter(({ invoiceId }) => invoiceId === invoice.invoiceId);
    return { ...invoice, open: paid.reduce((yen, { amount }) => yen - amount, invoice.open) };
  });

/** Takes back the receipt of a cancelled line where there is exactly one; else the line waits for an operator. */
async function takeBack(
  tx: Tx,
  cancelled: CancelledLine,
  { actor, now }: Omit<Settling, 'from'>,
): Promise<void> {
  const [line] = await lockOpenReceipts(tx, [cancelled.id], 'IN_CANCELLED');
  if (!line) return;
  const receipt = receiptTakenBackBy(cancelled, await lockPossibleReceipts(tx, cancelled));
  if (!receipt) return;
  const { id: lineId, corporationId } = receipt;
  const taking = { lineId, corporationId, cancelledId: cancelled.id, actor, now };
  // A receipt of which yen were refunded waits for an operator.
  if (!(await takeReceiptBack(tx, taking))) return;
  if (corporationId !== null)
    await adjustAfterPayment(tx, { corporationIds: [corporationId], now });
}
