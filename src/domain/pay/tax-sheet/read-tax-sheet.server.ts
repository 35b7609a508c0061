import { firstOfMonth, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payRefusal } from '../messages.ts';
import { openTaxFactsOf } from './tax-facts.queries.server.ts';
import { emptyTaxSheet, taxSheetsOf, type TaxSheetContent } from './tax-sheet.ts';
import {
  areTaxSheetsDrawn,
  drawnMonthsOf,
  hasAllFacilities,
  readTaxSheet,
} from './tax-sheets.queries.server.ts';
import { latestTaxSheetMonth, taxSheetDrawnOn } from './tax-terms.ts';

/** The first month that can be asked for: no wage was paid before it. */
const firstMonth = '2020-01-01';

export type TaxSheetView = TaxSheetContent & {
  /** Null while the sheet is not drawn: its figures are those of now. */
  drawnAt: Date | null;
  drawnOn: JstDay;
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
  if (drawn) return { ...drawn.content, drawnAt: drawn.drawnAt, drawnOn };
  const facts = await openTaxFactsOf(db, corporationId);
  const drawnMonths = await drawnMonthsOf(db, corporationId);
  const due = latestTaxSheetMonth(jstDay(now));
  const next = (await areTaxSheetsDrawn(db, due)) ? monthsLater(due, 1) : due;
  const sheets = taxSheetsOf(facts, { through: month, next, drawnMonths });
  const content = sheets.find((sheet) => sheet.month === month)?.content ?? emptyTaxSheet(month);
  return { ...content, drawnAt: null, drawnOn };
}
