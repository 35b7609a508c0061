import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import { isExposureNearLimit } from './exposure.ts';
import { byShare, exposurePage } from './exposure-list.queries.server.ts';

/** A page of the exposures as they were computed last, the largest share of the limit first. */
export async function listExposures(db: QueryExecutor, scope: OperatorScope, cursor: ApiCursor) {
  const page = await readKeysetPage(byShare, { cursor }, (at) => exposurePage(db, scope, at));
  const exposures = page.rows.map(({ share, ...row }) => ({
    ...row,
    percent: row.limit > 0 ? Math.ceil(share / 100) : null,
    isNearLimit: isExposureNearLimit(row.total, row.limit),
  }));
  return { exposures, cursor: page.cursor };
}
