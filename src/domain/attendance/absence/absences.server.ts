import type { AbsentNotification, AbsentNotifications } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { contestDeadline, whyCannotContestAbsence } from './absence-rules.ts';
import { ownAbsenceNoticeRows, type AbsenceNoticeRow } from './absence.queries.server.ts';
import { shiftSummaryOf } from '../contract/own-shift.queries.server.ts';

type AbsentNotificationsArgs = { workerId: string; cursor: ApiCursor; now: Date };

/** The worker's recorded and reported absences, latest first, 20 a page. (Rule 4.9) */
export async function listAbsentNotifications(
  db: QueryExecutor,
  { workerId, cursor, now }: AbsentNotificationsArgs,
): Promise<AbsentNotifications> {
  const page = await readKeysetPage(byInstant, { cursor, size: 20 }, (at) =>
    ownAbsenceNoticeRows(db, { workerId, ...at }),
  );
  return { notifications: page.rows.map((row) => absenceView(row, now)), cursor: page.cursor };
}

function absenceView(row: AbsenceNoticeRow, now: Date): AbsentNotification {
  const { absenceReason, endedReason, endedAt, reportState, contestState } = row;
  const facts = { ...row, hasReport: reportState !== null, hasContest: contestState !== null };
  return {
    id: row.id,
    shift: shiftSummaryOf(row),
    absenceReason,
    reasonText: endedReason,
    notifiedAt: row.at,
    contestDeadline: row.state === 'ABSENT' && endedAt ? contestDeadline({ endedAt }) : null,
    canContest: whyCannotContestAbsence(facts, now) === null,
    reportState,
    contestState,
    answerNote: row.contestNote ?? row.reportNote,
  };
}
