import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { factsOfCases, openCasePage } from './cases.queries.server.ts';

/** A page of the open cases with their facts, the oldest first. */
export async function listTrustCases(db: QueryExecutor, scope: OperatorScope, cursor: ApiCursor) {
  const asked = { cursor, size: 20 };
  const page = await readKeysetPage(byInstant, asked, (at) => openCasePage(db, scope, at));
  const ids = page.rows.map(({ id }) => id);
  const byCase = Map.groupBy(await factsOfCases(db, scope, ids), ({ caseId }) => caseId);
  const cases = page.rows.map(({ id: caseId, micros: _micros, ...row }) => ({
    ...row,
    caseId,
    facts: byCase.get(caseId) ?? [],
  }));
  return { cases, cursor: page.cursor };
}
