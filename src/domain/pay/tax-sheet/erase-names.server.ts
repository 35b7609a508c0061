import type { App } from '#platform/server/context.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { firstRetainedTaxYear } from '../statements/retention.ts';
import { deleteTaxSheetPapers, papersOfNamelessTaxSheets } from './tax-papers.queries.server.ts';
import { taxPaperFolder } from './tax-papers.server.ts';
import { eraseTaxSheetNames } from './tax-sheets.queries.server.ts';

type Deps = Pick<App, 'db' | 'storage'>;

/**
 * Erases the names on tax sheets whose retention is over, with their papers, and returns the number of sheets. Figures and
 * ids stay with the books. May run late or twice. (Rule 3.7)
 */
export async function eraseNamesOnTaxSheets(app: Deps, now: Date): Promise<number> {
  const before = `${firstRetainedTaxYear(now)}-01-01`;
  const count = await runInBatches((limit) => eraseTaxSheetNames(app.db, { before, limit, now }));
  await runInBatches((limit) => erasePapers(app, limit));
  return count;
}

/** Files before rows: after an interruption the next run deletes again and tolerates missing files. */
async function erasePapers({ db, storage }: Deps, limit: number): Promise<number> {
  const sheetIds = await papersOfNamelessTaxSheets(db, limit);
  await Promise.all(sheetIds.map((id) => storage.removeBelow(taxPaperFolder(id))));
  await deleteTaxSheetPapers(db, sheetIds);
  return sheetIds.length;
}
