import type { App } from '#platform/server/context.server.ts';
import { runInBatches } from '#platform/server/tasks/batches.server.ts';

import { assignTaxTableVersions } from './restated-wages.queries.server.ts';

/**
 * Assigns a table version to wage parts from before versions were stored: the first version of their year. If that
 * version was replaced, the tax is computed again by the current one. May run late or twice. (Rule 8.5)
 */
export async function assignTaxVersionsToOldParts({ db }: Pick<App, 'db'>): Promise<number> {
  return runInBatches((limit) => assignTaxTableVersions(db, limit));
}
