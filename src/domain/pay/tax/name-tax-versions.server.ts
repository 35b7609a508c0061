import type { App } from '#platform/server/context.server.ts';
import { inBatches } from '#platform/server/tasks/batches.server.ts';

import { nameTaxVersions, nameVersionsBatchSize } from './restated-wages.queries.server.ts';

/**
 * Names the table of parts that were taxed before parts had a version: the first one of their year. Where that one
 * was replaced, the tax is computed again by the current one. May run late or twice. (Rule 8.5)
 */
export async function nameOlderTaxVersions({ db }: Pick<App, 'db'>): Promise<number> {
  return inBatches(nameVersionsBatchSize, () => nameTaxVersions(db));
}
