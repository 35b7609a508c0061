import type { AbsentNotification, AbsentNotifications } from '#gen/types.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import { byInstant, pageOf, type Cursor } from '#platform/server/database/keyset-page.ts';

import { contestDeadline, whyCannotContest } from './absence-rules.ts';
import { absenceRows, type AbsenceRow } from './absence.queries.server.ts';
import { summaryOf } from '../contract/own-shift.queries.server.ts';

type AbsentNotificationsArgs = { workerId: string; cursor: Cursor; now: Date };

/** The worker's recorded and reported absences, latest first, 20 a page. (Rule 4.9) */
export async function absentNotifications(
  db: Executor,
  { workerId, cursor, now }: AbsentNotificationsArgs,
): Promise<AbsentNotifications> {
  const page = await pageOf(byInstant, { cursor, size: 20 }, (at) =>
    absenceRows(db, { workerId, ...at }),
  );
  return { notifications: page.rows.map((row) => absenceView(row, now)), cursor: page.cursor };
}

function absenceView(row: AbsenceRow, now: Date): AbsentNotification {
  const { absenceReason, endedReason, endedAt, reportState, contestState } = row;
  const facts = { ...row, hasReport: reportState !== null, hasContest: contestState !== null };
  return {
    id: row.id,
    shift: summaryOf(row),
    absenceReason,
    reasonText: endedReason,
    notifiedAt: row.at,
    contestDeadline: row.state === 'ABSENT' && endedAt ? contestDeadline({ endedAt }) : null,
    canContest: whyCannotContest(facts, now) === null,
    reportState,
    contestState,
    answerNote: row.contestNote ?? row.reportNote,
  };
}
