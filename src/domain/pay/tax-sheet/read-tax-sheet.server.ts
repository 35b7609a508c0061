import { firstOfMonth, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payRefusal } from '../messages.ts';
import { openTaxFactsOf } from './tax-facts.queries.server.ts';
import type { RecordedTaxPayment } from './tax-payment.ts';
import { taxPaymentsOfMonth } from './tax-payments.queries.server.ts';
import {
  emptyTaxSheet,
  isSlipDue,
  taxSheetsOf,
  type TaxSheetContent,
  type TaxSlip,
} from './tax-sheet.ts';
import {
  areTaxSheetsDrawn,
  drawnMonthsOf,
  hasAllFacilities,
  readTaxSheet,
  type TaxSheetRow,
} from './tax-sheets.queries.server.ts';
import { latestTaxSheetMonth, taxSheetDrawnOn } from './tax-terms.ts';

/** The first month that can be asked for: no wage was paid before it. */
const firstMonth = '2020-01-01';

/** A slip with what the corporation did about it. */
type TaxSlipView = TaxSlip & {
  /** True where the slip of a drawn sheet is handed in. */
  isDue: boolean;
  /** The recorded day of the payment; null without a record. */
  paidOn: JstDay | null;
};

export type TaxSheetView = Omit<TaxSheetContent, 'slips'> & {
  slips: TaxSlipView[];
  /** Null while the sheet is not drawn: its figures are those of now. */
  drawnAt: Date | null;
  drawnOn: JstDay;
  /** Null while the sheet is not drawn; `ERASED` with the names. */
  paper: 'WAITING' | 'STORED' | 'ERASED' | null;
};

type ReadTaxSheetArgs = { day: JstDay; now: Date };

/**
 * Returns the sheet of the payments in the month that contains the day, as it was drawn; before that, as it would be
 * drawn now. It names workers of all facilities. Refusals: TAX_OF_ALL_FACILITIES for a person of some of them only;
 * NOT_FOUND for a month of the future or before the first.
 */
export async function readTaxSheetOfMonth(
  db: QueryExecutor,
  scope: FacilityScope,
  { day, now }: ReadTaxSheetArgs,
): Promise<TaxSheetView> {
  const { corporationId } = scope;
  if (!(await hasAllFacilities(db, scope))) throw payRefusal('TAX_OF_ALL_FACILITIES');
  const month = firstOfMonth(day);
  if (month < firstMonth || month > jstDay(now)) throw payRefusal('NOT_FOUND');
  const drawnOn = taxSheetDrawnOn(month);
  const drawn = await readTaxSheet(db, { corporationId, month });
  if (drawn) {
    const payments = await taxPaymentsOfMonth(db, { corporationId, month });
    return { ...drawnViewOf(drawn, payments), drawnOn };
  }
  const facts = await openTaxFactsOf(db, corporationId);
  const drawnMonths = await drawnMonthsOf(db, corporationId);
  const due = latestTaxSheetMonth(jstDay(now));
  const next = (await areTaxSheetsDrawn(db, due)) ? monthsLater(due, 1) : due;
  const sheets = taxSheetsOf(facts, { through: month, next, drawnMonths });
  const content = sheets.find((sheet) => sheet.month === month)?.content ?? emptyTaxSheet(month);
  const slips = content.slips.map((slip) => ({ ...slip, isDue: false, paidOn: null }));
  return { ...content, slips, drawnAt: null, drawnOn, paper: null };
}

function drawnViewOf(
  { content, drawnAt, hasPaper, isNameless }: TaxSheetRow,
  payments: readonly RecordedTaxPayment[],
): Omit<TaxSheetView, 'drawnOn'> {
  const paidOn = new Map(payments.map((payment) => [payment.slip, payment.paidOn]));
  const slips = content.slips.map((slip) => ({
    ...slip,
    isDue: isSlipDue(slip),
    paidOn: paidOn.get(slip.kind) ?? null,
  }));
  const unstored = isNameless ? 'ERASED' : 'WAITING';
  return { ...content, slips, drawnAt, paper: hasPaper && !isNameless ? 'STORED' : unstored };
}
