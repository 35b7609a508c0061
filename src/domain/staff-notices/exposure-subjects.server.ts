import { addHours } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { proofsEndedSince } from '#domain/corporation/proof/proof.queries.server.ts';
import { recentExposureCrossings } from '#domain/trust/near-limit.queries.server.ts';
import { answeredLimitRequests } from '#domain/trust/requests/requests.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { NoticeSubject } from './notice-subject.ts';
import { noticeTexts } from './notice-texts.ts';
import { maxNoticeAgeHours } from './subjects.queries.server.ts';

/** Corporations whose exposure rose near or above its limit within the last day; above, only the latter is a subject. (Rule 8.6) */
export async function exposureNoticeSubjects(
  db: QueryExecutor,
  now: Date,
): Promise<NoticeSubject[]> {
  const rows = await recentExposureCrossings(db, addHours(now, -maxNoticeAgeHours));
  return rows.map(({ crossedAt, exceededAt, ...row }) => ({
    kind: 'exposure',
    id: `${row.corporationId}:${(exceededAt ?? crossedAt).toISOString()}`,
    mark: exceededAt ? 'exceeded' : 'near',
    dueAt: null,
    startsAt: null,
    facilityId: null,
    corporationId: row.corporationId,
    text: exceededAt ? noticeTexts.exceededLimit(row) : noticeTexts.nearLimit(row),
    path: facilityPaths.corporation(),
  }));
}

/** Requests for another limit that operators granted or refused within the last day. (Rule 8.6) */
export async function limitAnswerNoticeSubjects(
  db: QueryExecutor,
  now: Date,
): Promise<NoticeSubject[]> {
  const rows = await answeredLimitRequests(db, addHours(now, -maxNoticeAgeHours));
  return rows.map(({ id, corporationId, ...request }) => ({
    kind: 'exposure',
    id: `${corporationId}:${id}`,
    mark: 'answered',
    dueAt: null,
    startsAt: null,
    facilityId: null,
    corporationId,
    text: noticeTexts.limitAnswered(request),
    path: facilityPaths.corporation(),
  }));
}

/** Corporations whose proof by an invoice ended within the last day. (Rule 8.6) */
export async function endedProofNoticeSubjects(
  db: QueryExecutor,
  now: Date,
): Promise<NoticeSubject[]> {
  const rows = await proofsEndedSince(db, addHours(now, -maxNoticeAgeHours));
  return rows.map(({ corporationId, corporationName, endedAt }) => ({
    kind: 'exposure',
    id: `${corporationId}:proof:${endedAt.toISOString()}`,
    mark: 'ended',
    dueAt: null,
    startsAt: null,
    facilityId: null,
    corporationId,
    text: noticeTexts.proofEnded({ corporationName }),
    path: facilityPaths.corporation(),
  }));
}
