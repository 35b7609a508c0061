import type { App } from '#platform/server/context.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { firstRetainedTaxYear } from '../statements/retention.ts';
import { eraseTaxSheetNames } from './tax-sheets.queries.server.ts';

/**
 * Erases the names on tax sheets whose retention is over, and returns the number of sheets. Figures and ids stay with the
 * books. May run late or twice. (Rule 3.7)
 */
export async function eraseNamesOnTaxSheets({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const before = `${firstRetainedTaxYear(now)}-01-01`;
  return runInBatches((limit) => eraseTaxSheetNames(db, { before, limit, now }));
}
