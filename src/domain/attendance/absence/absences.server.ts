import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
import type { AbsentNotification, AbsentNotifications } from '#gen/types.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { contestDeadline, whyCannotContest } from './absence-rules.ts';
import {
  absenceRows,
  absenceBatchSize,
  type AbsenceCursor,
  type AbsenceRow,
} from './absence.queries.server.ts';
import { summaryOf } from '../contract/own-shift.queries.server.ts';

type AbsentNotificationsArgs = { workerId: string; cursor: string | null; now: Date };

/** The worker's recorded and reported absences, latest first, 20 a page. (Rule 4.9) */
export async function absentNotifications(
  db: Executor,
  { workerId, cursor, now }: AbsentNotificationsArgs,
): Promise<AbsentNotifications> {
  const after = cursor === null ? null : readCursor(cursor);
  const rows = await absenceRows(db, { workerId, after });
  const { page, next } = cutPage(rows, absenceBatchSize, ({ at, id }) => [at, id]);
  return { notifications: page.map((row) => absenceView(row, now)), cursor: next };
}

function readCursor(cursor: string): AbsenceCursor {
  const [at, id] = decodeCursor(cursor, ['number', 'uuid']);
  const year10000 = 253_402_300_800_000;
  if (Number(at) < 0 || Number(at) >= year10000) throw refuseCommon('CURSOR_INVALID');
  return { at: new Date(Number(at)), id: String(id) };
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
