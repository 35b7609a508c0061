import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { waitingLimitRequestPage } from './requests.queries.server.ts';

/** A page of the requests for another limit that wait, the oldest first. */
export async function listLimitRequests(
  db: QueryExecutor,
  scope: OperatorScope,
  cursor: ApiCursor,
) {
  const page = await readKeysetPage(byInstant, { cursor }, (at) =>
    waitingLimitRequestPage(db, scope, at),
  );
  const requests = page.rows.map(({ id: requestId, micros: _micros, ...row }) => ({
    ...row,
    requestId,
  }));
  return { requests, cursor: page.cursor };
}
