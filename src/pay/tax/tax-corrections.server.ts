import { inOrder } from '#base/in-order.ts';
import { paths } from '#base/paths.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { App } from '#server/context.server.ts';
import { inTransaction, type Tx } from '#server/database/db.server.ts';
import { log } from '#server/log.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import { forEachDue } from '#server/tasks/batches.server.ts';

import { renewStatements } from '../statements/issue-statement.server.ts';
import { correctionMessage } from '../messages.ts';
import { paidProvisionalParts, type PartRow } from '../wage/wage-parts.queries.server.ts';
import { retaxed } from '../wage/wage-part-tax.ts';
import { restateWage } from './retax.server.ts';
import { postCorrection } from './tax-correction-posting.server.ts';
import { lockWallet } from '../wallet/transfers.queries.server.ts';
import {
  correctionBatchSize,
  workersToCorrect,
  insertTaxCorrection,
  markTaxFinal,
} from './corrected-tax.queries.server.ts';

/**
 * Settles the provisional tax of paid wages once the table of their year is loaded: what was withheld
 * too much goes back with the next transfer, what was withheld too little is taken from the next wage
 * of the same employer. Once for each part, however often it runs. (Rule 6.2)
 */
export async function correctProvisionalTax(app: App, now: Date): Promise<number> {
  const years = (await withholdingTables(app.db)).map(({ year }) => year);
  return forEachDue<string>({
    batchSize: correctionBatchSize,
    due: (after) => workersToCorrect(app.db, { years, after }),
    each: (workerId) => correctOne(app, { workerId, years, now }),
  });
}

type One = { workerId: string; years: readonly number[]; now: Date };

async function correctOne({ db }: App, one: One): Promise<number> {
  try {
    return await inTransaction(db, (tx) => correctWorker(tx, one));
  } catch (error) {
    // A fault in one worker's books must not hold up other workers.
    log.error({ err: error, workerId: one.workerId }, 'a provisional tax could not be corrected');
    return 0;
  }
}

async function correctWorker(tx: Tx, { workerId, years, now }: One): Promise<number> {
  await lockWallet(tx, workerId);
  const parts = await paidProvisionalParts(tx, { workerId, years });
  const tables = await withholdingTables(tx);
  let refund = 0;
  let due = 0;
  await inOrder(parts, async (part) => {
    // A column decided after the payment does not change the paid tax. (Rule 6.3)
    const asPaid = { ...part, column: { column: part.taxColumn } };
    const again = retaxed(asPaid, { paidOn: `${part.taxYear}-12-31`, tables });
    if (!again) throw new Error(`the table of ${part.taxYear} is not loaded`);
    const difference = again.tax - part.tax;
    await correctPart(tx, { part, difference, now });
    if (difference < 0) refund -= difference;
    else due += difference;
  });
  const taxYears = new Set(parts.map(({ taxYear }) => taxYear));
  await inOrder(taxYears, (year) => renewStatements(tx, { workerId, year, now }));
  if (refund > 0 || due > 0) await notifyOfCorrection(tx, { workerId, parts, refund, due, now });
  return parts.length;
}

type Correction = { part: PartRow; difference: number; now: Date };

async function correctPart(tx: Tx, { part, difference, now }: Correction): Promise<void> {
  const correctionId = await insertTaxCorrection(tx, { part, difference, now });
  await markTaxFinal(tx, part.id);
  if (correctionId === undefined) return;
  await restateWage(tx, { attendanceId: part.attendanceId, now });
  if (difference >= 0) return;
  await postCorrection(tx, {
    kind: 'tax_refund',
    correctionId,
    taxYear: part.taxYear,
    taxColumn: part.taxColumn,
    wage: part,
    tax: difference,
    now,
  });
}

type CorrectionNotice = {
  workerId: string;
  parts: readonly PartRow[];
  refund: number;
  due: number;
  now: Date;
};

async function notifyOfCorrection(
  tx: Tx,
  { workerId, parts, refund, due, now }: CorrectionNotice,
): Promise<void> {
  await notify(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `tax-corrected:${workerId}:${parts[0]?.id ?? ''}`,
    title: correctionMessage.title,
    body: [
      correctionMessage.reason,
      ...(refund > 0 ? [correctionMessage.refund(refund)] : []),
      ...(due > 0 ? [correctionMessage.due(due)] : []),
    ].join(''),
    path: paths.earnings(),
    now,
  });
}
