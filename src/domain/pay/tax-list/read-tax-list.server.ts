import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payRefusal } from '../messages.ts';
import { calendarYearOf, hasYearEnded } from '../statements.ts';
import { firstRetainedTaxYear } from '../statements/retention.ts';
import { hasAllFacilities } from '../tax-sheet/tax-sheets.queries.server.ts';
import { taxListOf, type TaxListRow } from './tax-list.ts';
import { personsPaidInYear } from './tax-list.queries.server.ts';

export type TaxList = {
  year: number;
  /** The first year whose list can be asked for. */
  firstYear: number;
  /** The current year, whose list is not final. */
  lastYear: number;
  /** True once no more payments belong to the year. */
  isFinal: boolean;
  rows: TaxListRow[];
};

/**
 * Returns the list of the persons whom a corporation paid in a year, for 給与支払報告書 and 法定調書, as the books are now. It names
 * workers of all facilities. Refusals: TAX_OF_ALL_FACILITIES for a person of some of them only; NOT_FOUND for a year of
 * the future, and for one whose retention is over. (Rule 8.7)
 */
export async function readTaxList(
  db: QueryExecutor,
  scope: FacilityScope,
  { year, now }: { year: number; now: Date },
): Promise<TaxList> {
  if (!(await hasAllFacilities(db, scope))) throw payRefusal('TAX_OF_ALL_FACILITIES');
  const [firstYear, lastYear] = [firstRetainedTaxYear(now), calendarYearOf(now)];
  if (year < firstYear || year > lastYear) throw payRefusal('NOT_FOUND');
  const persons = await personsPaidInYear(db, { corporationId: scope.corporationId, year });
  const rows = taxListOf(persons, year);
  return { year, firstYear, lastYear, isFinal: hasYearEnded(year, now), rows };
}
