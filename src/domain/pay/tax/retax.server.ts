import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { correctTaxOfRepaidOverpayment } from './correct-shares.server.ts';
import { insertTaxCorrection } from './corrected-tax.queries.server.ts';
import { taxColumnNames } from '../wage/column-names.server.ts';
import { deductOverpayments } from '../overpayments/deduct-overpayments.server.ts';
import { undoDeductions } from '../overpayments/finish-deductions.server.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { retaxedWagesMessage } from '../messages.ts';
import { isWithdrawableOn } from '../rules.ts';
import {
  payingWagePartsOfTransfer,
  lockUnpaidWageParts,
  unpaidParts,
  type WagePartTaxRow,
} from '../wage/wage-parts.queries.server.ts';
import { newPartTaxation, type PartTaxation } from '../wage/wage-part-tax.ts';
import { yearOfDay } from '../statements.ts';
import { readWalletBalances, lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  updateWageAmountsOfTransfer,
  addToTransferAmount,
  writeWagePartTax,
  writeWagePartTableVersion,
  moveTaxCorrectionsToYear,
  writeWageTax,
} from './restated-wages.queries.server.ts';

/** Yen by which retaxing changed the net pay; negative where the tax rose. */
export type NetPayChangeYen = number;

type Payment = { workerId: string; paidOn: JstDay; now: Date };

/**
 * Taxes a worker's unpaid parts by the table of the year of their payment; `paidOn` is the day of the next
 * transfer. Each part with another tax gets a posting, a new amount and a line of history; other parts stay
 * unchanged. Returns the change of what can be withdrawn by that day. (Rule 6.2)
 */
export async function retaxUnpaidWagesOf(
  tx: Tx,
  { workerId, paidOn, now }: Payment,
): Promise<NetPayChangeYen> {
  await lockWallet(tx, workerId);
  const parts = await lockUnpaidWageParts(tx, workerId);
  const changed = await retaxParts(tx, { parts, paidOn, now });
  return netPayChangeOf(changed.filter(({ part }) => isWithdrawableOn(part, paidOn)));
}

/**
 * Returns the yen by which retaxing would change what can be withdrawn on `day`, and what waits longer, if a transfer
 * with that designated day were requested now, and whether the transfer would contain a provisional tax. Writes
 * nothing.
 */
export async function previewRetaxOfUnpaidWages(
  db: QueryExecutor,
  { workerId, paidOn, day }: Omit<Payment, 'now'> & { day: JstDay },
): Promise<{
  change: NetPayChangeYen;
  waitingChange: NetPayChangeYen;
  isTaxProvisional: boolean;
}> {
  const parts = await unpaidParts(db, workerId);
  const tables = await readWithholdingTables(db);
  const taxed = parts.map((part) => ({ part, again: newPartTaxation(part, { paidOn, tables }) }));
  const withdrawable = taxed.filter(({ part }) => isWithdrawableOn(part, day));
  const waiting = taxed.filter(({ part }) => !isWithdrawableOn(part, day));
  return {
    change: netPayChangeOf(withdrawable),
    waitingChange: netPayChangeOf(waiting),
    isTaxProvisional: withdrawable.some(({ part, again }) => (again ?? part).isTaxProvisional),
  };
}

const netPayChangeOf = (
  taxed: readonly { part: WagePartTaxRow; again: PartTaxation | null }[],
): NetPayChangeYen =>
  taxed.reduce((sum, { part, again }) => (again ? sum + again.net - part.amount : sum), 0);

/**
 * Taxes the parts of a requested transfer by the table of its new day's year, and adjusts the transfer to the
 * sum of its parts. Needed because a transfer may miss the last file of a year. (Rule 6.2)
 */
export async function retaxWagesOfTransfer(
  tx: Tx,
  { transferId, workerId, paidOn, now }: Payment & { transferId: string },
): Promise<NetPayChangeYen> {
  await lockWallet(tx, workerId);
  const parts = await payingWagePartsOfTransfer(tx, transferId);
  const tables = await readWithholdingTables(tx);
  const isRetaxed = parts.some((part) => newPartTaxation(part, { paidOn, tables }) !== null);
  // Agreed deductions are taken again after retaxing: a quarter of the new wages is another amount, and the
  // overpaid wage may belong to another year.
  const from = 'withdrawing' as const;
  const again = { transferId, from, why: 'recomputed', actor: systemActor, now } as const;
  const undone = isRetaxed ? await undoDeductions(tx, again) : 0;
  const change = netPayChangeOf(await retaxParts(tx, { parts, paidOn, now }));
  await updateWageAmountsOfTransfer(tx, transferId);
  const taken = undone > 0 ? await deductOverpayments(tx, { workerId, transferId, from, now }) : 0;
  const difference = change + undone - taken;
  await addToTransferAmount(tx, { transferId, difference });
  return difference;
}

type RetaxNotice = Payment & { change: NetPayChangeYen };

/** Notifies a worker, at most once a day, that the withdrawable amount has changed. */
export async function notifyOfRetax(
  tx: Tx,
  { workerId, paidOn, change, now }: RetaxNotice,
): Promise<void> {
  const { balance } = await readWalletBalances(tx, { workerId, day: paidOn });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `retaxed:${workerId}:${jstDay(now)}`,
    title: retaxedWagesMessage.title,
    body: retaxedWagesMessage.body({
      year: yearOfDay(paidOn),
      before: balance - change,
      after: balance,
    }),
    path: paths.earnings(),
    now,
  });
}

/**
 * Taxes the given parts by the table of the year of `paidOn`, as `retaxUnpaidWagesOf` does, and returns those whose tax
 * changed. The caller has locked the parts and the wallet of their worker.
 */
async function retaxParts(
  tx: Tx,
  { parts, paidOn, now }: { parts: readonly WagePartTaxRow[]; paidOn: JstDay; now: Date },
): Promise<readonly RetaxedPart[]> {
  const tables = await readWithholdingTables(tx);
  const changed = parts.flatMap((part) => {
    const again = newPartTaxation(part, { paidOn, tables });
    return again ? [{ part, again }] : [];
  });
  await mapInOrder(changed, (one) =>
    isTaxedAlike(one) ? writeVersion(tx, one) : writeRetaxed(tx, { ...one, now }),
  );
  // Each wage is restated once, after all of its parts.
  const wages = Map.groupBy(changed, ({ part }) => part.attendanceId);
  await mapInOrder(wages, async ([attendanceId, ofWage]) => {
    const used = ofWage.at(-1)?.again;
    const isReleased = ofWage.some(({ part }) => isReleasedPart(part));
    await correctTaxOfRepaidOverpayment(tx, { attendanceId, now });
    return rewriteWageTax(tx, { attendanceId, ...(used ? { used, isReleased } : {}), now });
  });
  return changed;
}

/** True for a part of the wage that was released before the approval, and for a compensation paid as a whole. */
function isReleasedPart({ part }: WagePartTaxRow): boolean {
  return part !== 'adjustment' && part !== 'minimum' && part !== 'correction';
}

type RetaxedPart = { part: WagePartTaxRow; again: PartTaxation };

/** True if the tax stays the same: a corrected table may tax a part like the table before it. */
function isTaxedAlike({ part, again }: RetaxedPart): boolean {
  return (
    again.tax === part.tax && again.taxYear === part.taxYear && again.column === part.taxColumn
  );
}

const writeVersion = (tx: Tx, { part: { id }, again: { versionId } }: RetaxedPart) =>
  writeWagePartTableVersion(tx, { id, versionId });

type Writing = { part: WagePartTaxRow; again: PartTaxation; now: Date };

async function writeRetaxed(tx: Tx, { part, again, now }: Writing): Promise<void> {
  const { id, workerId, corporationId, attendanceId, state } = part;
  const of = part.minimumVersionId ?? part.hoursProposalId ?? part.countersignRequestId;
  const once = of === null ? part.part : `${part.part}:${of}`;
  const columnName = taxColumnNames[again.column];
  const revision = part.taxRevision + 1;
  const difference = again.tax - part.tax;
  await postToLedger(tx, {
    dedupKey: `wage:${attendanceId}:${once}:retaxed:${revision}`,
    kind: 'wage.retaxed',
    note: `${again.taxYear}年の税額表・${columnName} ${part.workDay} ${part.facilityName}`,
    attendanceId,
    at: now,
    entries: [
      // Money in an open transfer is in another ledger account of the worker.
      {
        account: state === 'TRANSFERRING' ? 'withdrawing' : 'wages_payable',
        workerId,
        amount: difference,
      },
      { account: 'tax_withheld', corporationId, amount: -difference },
    ],
  });
  await writeWagePartTax(tx, { id, again, revision });
  await moveTaxCorrectionsToYear(tx, { wagePartId: id, taxYear: again.taxYear });
  if (again.taxDue > 0) {
    const bearing = { ...part, taxYear: again.taxYear };
    await insertTaxCorrection(tx, { part: bearing, difference: again.taxDue, now });
  }
  await recordChanges(tx, [
    {
      subject: 'wage_part',
      id,
      from: state,
      to: state,
      event: 'RETAX',
      actor: systemActor,
      reason: `${part.taxYear} → ${again.taxYear} ${columnName}: ${part.tax} → ${again.tax}`,
      at: now,
    },
  ]);
}

type Restating = {
  attendanceId: string;
  /** The tax table and column that the wage has now; left out where only amounts have changed. */
  used?: PartTaxation;
  /** True if the released part was taxed again as well. */
  isReleased?: boolean;
  now: Date;
};

/**
 * Writes the tax of the parts into their wage, for screens and slip, and issues the slip again. If the approved
 * hours earned less than was released, the wage contains only the approved pay: then the wage and the written-off
 * amount stay unchanged.
 */
export async function rewriteWageTax(
  tx: Tx,
  { attendanceId, used, isReleased = false, now }: Restating,
): Promise<void> {
  const taxedBy = used
    ? {
        taxColumn: used.column,
        taxTableYear: used.tableYear,
        taxColumnBasis: used.columnBasis ?? null,
      }
    : {};
  const ofReleased = isReleased ? taxedBy : {};
  await writeWageTax(tx, { attendanceId, ofReleased, ofFixed: taxedBy });
  await reissuePaySlip(tx, { attendanceId, change: 'RETAXED', now });
}
