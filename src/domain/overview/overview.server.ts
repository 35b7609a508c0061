import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { jstDay } from '#platform/base/jst.ts';
import { mayRoleDo } from '#platform/base/people/rights.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { homesOf, type HomeRow } from './overview.queries.server.ts';

const pageSize = 50;

type Page = { cursor: string | null; now: Date };

/**
 * A page of the scope's facilities with what today holds there, as far as the role may know.
 * Refusals: those of `decodeCursor`.
 */
export async function homePage(db: Executor, scope: FacilityScope, { cursor, now }: Page) {
  const [name, id] = cursor === null ? [] : decodeCursor(cursor, ['string', 'uuid']);
  const after = id === undefined ? null : { name: String(name), id: String(id) };
  const rows = await homesOf(db, scope, { after, limit: pageSize + 1, now });
  const { page, next } = cutPage(rows, pageSize, (last) => [last.name, last.facilityId]);
  return { homes: page.map((row) => knownTo(scope, row)), cursor: next };
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
