import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import {
  checkAbsenceNoticeForm,
  contestDeadline,
  nextAbsenceNoticeState,
  whyCannotContestAbsence,
  whyCannotReportAbsence,
  type AbsenceNoticeForm,
  type AbsenceNoticeKind,
} from './absence-rules.ts';
import {
  lockAbsenceNotice,
  sentAbsenceNotices,
  insertAbsenceNotice,
  writeNoticeAnswer,
} from './absence.queries.server.ts';
import { attendanceNotifications } from '../notifications.ts';
import { attendanceRefusal } from '../messages.ts';
import { recordTransition } from '../contract/transition.server.ts';
import { lockAttendance } from '../contract/queries.server.ts';
import { notifyWorkerOfShift } from '../notify-worker.server.ts';

export type AbsenceInput = AbsenceNoticeForm & {
  workerId: string;
  attendanceId: string;
  now: Date;
  idempotencyKey: string | undefined;
};

/**
 * Reports an absence after the start, once the worker has called the facility, or contests a recorded absence within 72
 * hours. A waiting report blocks new applications until an operator answers. Idempotent by key. Refusals:
 * VALIDATION_FAILED, and those of `whyCannotReportAbsence` and `whyCannotContestAbsence`. (Rule 4.9)
 */
export async function updateAbsentNotification(app: App, input: AbsenceInput): Promise<void> {
  const { workerId, attendanceId, kind, now } = input;
  const call = {
    actorId: workerId,
    key: input.idempotencyKey,
    operation: 'attendance.updateAbsentNotification',
    input: [attendanceId, kind, input.reason, input.toldName],
    now,
  };
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const actor: Actor = { kind: 'worker', id: workerId };
      const facts = await lockAttendance(tx, attendanceId, actor);
      const known = { ...facts, ...(await sentAbsenceNotices(tx, facts.id)) };
      const why = (kind === 'report' ? whyCannotReportAbsence : whyCannotContestAbsence)(
        known,
        now,
      );
      const until = formatInstant(contestDeadline({ endedAt: facts.endedAt ?? now }));
      if (why) throw attendanceRefusal(why, { until });
      const checked = checkAbsenceNoticeForm(input);
      if ('fields' in checked) throw refuseFields(checked.fields);
      await insertAbsenceNotice(tx, { attendanceId: facts.id, kind, ...checked, now });
      const event = kind === 'report' ? 'REPORT_ABSENCE' : 'CONTEST_ABSENCE';
      await recordTransition(tx, facts, { event, actor, reason: checked.reason, now });
      if (kind === 'contest') return;
      await notifyWorkerOfShift(tx, facts, {
        reason: 'absenceReported',
        topic: 'account',
        text: attendanceNotifications.absenceReported(facts),
        path: paths.shifts.absences(),
        now,
      });
    }),
  );
}

/** Withdraws the worker's absence report when the worker comes to the shift, or claims its hours. */
export function withdrawAbsenceReport(tx: Tx, attendanceId: string, now: Date): Promise<void> {
  return withdrawAbsenceNotice(tx, { attendanceId, kind: 'report' }, now);
}

/** Withdraws a waiting notice of a shift; an answered notice stays unchanged. */
export async function withdrawAbsenceNotice(
  tx: Tx,
  wanted: { attendanceId: string; kind: AbsenceNoticeKind },
  now: Date,
): Promise<void> {
  const notice = await lockAbsenceNotice(tx, wanted);
  const state = notice && nextAbsenceNoticeState(notice, 'WITHDRAW');
  if (notice && state) await writeNoticeAnswer(tx, notice.id, { state, note: null, now });
}
