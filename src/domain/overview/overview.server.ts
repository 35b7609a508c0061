import { jstDay } from '#platform/base/jst.ts';
import { hasRoleRight } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import {
  byNameAndFacility,
  facilityOverviewRows,
  type FacilityOverviewRow,
} from './overview.queries.server.ts';

type HomePage = { cursor: ApiCursor; now: Date };

/**
 * A page of the scope's facilities with today's shifts and open tasks, as far as the role may see them. Refusals:
 * CURSOR_INVALID.
 */
export async function facilityOverviewPage(
  db: QueryExecutor,
  scope: FacilityScope,
  { cursor, now }: HomePage,
) {
  const page = await readKeysetPage(byNameAndFacility, { cursor }, (at) =>
    facilityOverviewRows(db, scope, { now, ...at }),
  );
  return { homes: page.rows.map((row) => knownTo(scope, row)), cursor: page.cursor };
}

function knownTo({ role }: FacilityScope, row: FacilityOverviewRow) {
  const nothing = { applicants: null, applicantsDueAt: null };
  const noHours = { hours: null, hoursDueAt: null };
  const { askedStartsAt } = row;
  return {
    ...row,
    askedDay: askedStartsAt && jstDay(askedStartsAt),
    ...(hasRoleRight(role, 'applications.read') ? {} : nothing),
    ...(hasRoleRight(role, 'hours.read') ? {} : noHours),
  };
}
