import { jstDay } from '#platform/base/jst.ts';
import { mayRoleDo } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { pageOf, type Cursor } from '#platform/server/database/keyset-page.ts';

import { byNameAndFacility, homesOf, type HomeRow } from './overview.queries.server.ts';

type HomePage = { cursor: Cursor; now: Date };

/**
 * A page of the scope's facilities with today's shifts and open tasks, as far as the role may see them. Refusals:
 * CURSOR_INVALID.
 */
export async function homePage(db: Executor, scope: FacilityScope, { cursor, now }: HomePage) {
  const page = await pageOf(byNameAndFacility, { cursor }, (at) =>
    homesOf(db, scope, { now, ...at }),
  );
  return { homes: page.rows.map((row) => knownTo(scope, row)), cursor: page.cursor };
}

function knownTo({ role }: FacilityScope, row: HomeRow) {
  const nothing = { applicants: null, applicantsDueAt: null };
  const noHours = { hours: null, hoursDueAt: null };
  const { askedStartsAt } = row;
  return {
    ...row,
    askedDay: askedStartsAt && jstDay(askedStartsAt),
    ...(mayRoleDo(role, 'applications.read') ? {} : nothing),
    ...(mayRoleDo(role, 'hours.read') ? {} : noHours),
  };
}
