import { mapInOrder } from '#platform/base/in-order.ts';
import { paths } from '#platform/base/paths.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import { taxCorrectionMessage } from '../messages.ts';
import { taxCorrectionForRepayments } from '../wage/remaining-wage.ts';
import { taxedOverpaidWages } from '../wage/remaining-wages.queries.server.ts';
import {
  paidPartsTaxedByOlderTable,
  type WagePartTaxRow,
} from '../wage/wage-parts.queries.server.ts';
import { taxOfPart } from '../wage/wage-part-tax.ts';
import { taxOnDayPay, withholdingOnPayDay, type WithholdingTables } from '../wage/withholding.ts';
import {
  correctTaxOfRepaidOverpayment,
  writeWagePartTaxCorrection,
} from './correct-shares.server.ts';
import { writeWagePartTableVersion } from './restated-wages.queries.server.ts';
import { rewriteWageTax } from './retax.server.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  correctionBatchSize,
  cancelTaxDue,
  workersWithTaxToCorrect,
} from './corrected-tax.queries.server.ts';

/**
 * Corrects the tax of paid wages once the table of their year is loaded or corrected: excess tax goes back with the
 * next transfer, missing tax is withheld from the next wage of the same employer, each as a line of its own. Once
 * for each version, however often it runs. (Rule 6.2, 8.5)
 */
export async function correctPaidTax(app: App, now: Date): Promise<number> {
  return processEachDueRow<string>({
    batchSize: correctionBatchSize,
    due: (after) => workersWithTaxToCorrect(app.db, after),
    each: (workerId) => correctOne(app, { workerId, now }),
  });
}

type One = { workerId: string; now: Date };

async function correctOne({ db }: App, one: One): Promise<number> {
  try {
    return await inTransaction(db, (tx) => correctWorker(tx, one));
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error(
      { err: error, workerId: one.workerId },
      'the tax of paid wages could not be corrected',
    );
    return 0;
  }
}

async function correctWorker(tx: Tx, { workerId, now }: One): Promise<number> {
  await lockWallet(tx, workerId);
  const parts = await paidPartsTaxedByOlderTable(tx, workerId);
  const tables = await readWithholdingTables(tx);
  let refund = 0;
  let due = 0;
  await mapInOrder(parts, async (part) => {
    const difference = await correctPart(tx, { part, tables, now });
    if (difference < 0) refund -= difference;
    else due += difference;
  });
  const taxYears = new Set(parts.map(({ taxYear }) => taxYear));
  await mapInOrder(taxYears, (year) => reissueEarningsStatements(tx, { workerId, year, now }));
  if (refund > 0 || due > 0) await notifyOfCorrection(tx, { workerId, parts, refund, due, now });
  return parts.length;
}

type Correcting = { part: WagePartTaxRow; tables: WithholdingTables; now: Date };

/**
 * Corrects one part, and the shares of its wage that were paid back, by the loaded table. Returns the yen to
 * withhold in addition; negative for a refund.
 */
async function correctPart(tx: Tx, { part, tables, now }: Correcting): Promise<number> {
  // A column decided after the payment does not change the paid tax. (Rule 6.3)
  const payment = { paidOn: `${part.taxYear}-12-31`, column: part.taxColumn };
  const used = withholdingOnPayDay(payment, tables);
  if (used.isProvisional) throw new Error(`the table of ${part.taxYear} is not loaded`);
  const { id: partId, attendanceId } = part;
  await writeWagePartTableVersion(tx, { id: partId, versionId: used.versionId ?? null });
  await cancelTaxDue(tx, partId);
  const byTable = taxOfPart(part, (taxable) => taxOnDayPay(taxable, used.steps)) - part.tax;
  // One line for part and shares: a refund alone could make the tax of the year negative until the rest is
  // collected.
  const shareDifference = part.part === 'planned' ? await shareChange(tx, part, byTable) : 0;
  const difference = await writeWagePartTaxCorrection(tx, {
    partId,
    byTable,
    shareDifference,
    now,
  });
  if (part.part !== 'planned') await correctTaxOfRepaidOverpayment(tx, { attendanceId, now });
  await rewriteWageTax(tx, { attendanceId, now });
  return difference;
}

async function shareChange(
  tx: Tx,
  { attendanceId }: WagePartTaxRow,
  byTable: number,
): Promise<number> {
  const wage = (await taxedOverpaidWages(tx, [attendanceId])).get(attendanceId);
  if (!wage) return 0;
  return taxCorrectionForRepayments({ ...wage, tax: wage.tax + byTable }) - wage.shareDifference;
}

type CorrectionNotice = {
  workerId: string;
  parts: readonly WagePartTaxRow[];
  refund: number;
  due: number;
  now: Date;
};

async function notifyOfCorrection(
  tx: Tx,
  { workerId, parts, refund, due, now }: CorrectionNotice,
): Promise<void> {
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `tax-corrected:${workerId}:${parts[0]?.id ?? ''}`,
    title: taxCorrectionMessage.title,
    body: [
      taxCorrectionMessage.reason,
      ...(refund > 0 ? [taxCorrectionMessage.refund(refund)] : []),
      ...(due > 0 ? [taxCorrectionMessage.due(due)] : []),
    ].join(''),
    path: paths.earnings(),
    now,
  });
}
