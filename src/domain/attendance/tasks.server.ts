import { paths } from '#platform/base/paths.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { writeWorkerNotices } from '#platform/server/delivery/notify.server.ts';
import { processEachDueRow, runInBatches } from '#platform/server/tasks/batches.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import { expireAskedCancellations } from './asked/decide-asked.server.ts';
import { expireScheduleCancellations } from './termination/answer-schedule-cancellation.server.ts';
import { checkOutAutomatically } from './stamps/check-out-automatically.server.ts';
import { payUndecidedTerminations } from './termination/decide-termination.server.ts';
import { attendanceNotifications, type NotifiedShiftParts } from './notifications.ts';
import { lockAttendance, type LockedAttendance } from './contract/queries.server.ts';
import { recordTransitions } from './contract/transition.server.ts';
import { recordAbsenceWithoutStamp } from './no-show/report-no-show.server.ts';
import { settleUnansweredHoursProposals } from './proposals/settle-proposals.server.ts';
import {
  settleHoursUncheckedByWorker,
  settleUnreviewedClaim,
} from './corrections/decide-unanswered.server.ts';
import type { AttendanceEvent, AttendanceState } from './contract/states.ts';
import { checkInClosesAt, checkOutClosesAt } from './stamps/stamp-rules.ts';
import {
  hasBecomeAbsent,
  isCheckedOutAutomatically,
  isWorkerHoursAnswerOverdue,
  isFacilityHoursReviewOverdue,
  type ShiftTaskFacts,
} from './task-rules.ts';
import {
  shiftsBecomingAbsent,
  flagCheckOutReminders,
  flagLateShifts,
  flagMissedQuestionnaires,
  flagUnansweredWorkQuestions,
  flagQuestionnaireReminder,
  flagSuspectedAbsences,
  shiftsWithoutCheckOut,
  attendanceTaskBatchSize,
  shiftsWithoutWorkerHoursAnswer,
  shiftsWithoutFacilityHoursReview,
  type ShiftDueForTask,
  type ShiftsDueForTaskQuery,
  type FlagBatch,
  type FlaggedShift,
} from './tasks.queries.server.ts';
import { shiftNotificationOf } from './notify-worker.server.ts';
import { eraseOldAnswers } from './work-questions/work-questions.server.ts';

type Deps = Pick<App, 'db'>;

/** The transitions caused by time, in the order in which one may cause the next. (Rule 4.9) */
export const attendanceTasks: readonly Task[] = [
  { name: 'attendance.expireRequests', run: expireScheduleCancellations },
  { name: 'attendance.payUndecidedTerminations', run: payUndecidedTerminations },
  { name: 'attendance.spareUnanswered', run: expireAskedCancellations },
  ...([1, 2] as const).map((reminder) => ({
    name: `attendance.remindOfQuestionnaire${reminder}`,
    run: (app: Deps, now: Date) =>
      flagAll(app, now, {
        flag: (tx, due) => flagQuestionnaireReminder(tx, due, reminder),
        event: 'REMIND_OF_QUESTIONNAIRE',
        state: 'SCHEDULED',
        screen: paths.shift.questionnaire,
        message: attendanceNotifications.questionnaire,
        messageKey: `REMIND_OF_QUESTIONNAIRE:${reminder}`,
      }),
  })),
  {
    name: 'attendance.missQuestionnaire',
    run: (app, now) =>
      flagAll(app, now, {
        flag: flagMissedQuestionnaires,
        event: 'MISS_QUESTIONNAIRE',
        state: 'SCHEDULED',
        message: () => null,
      }),
  },
  {
    name: 'attendance.remindOfWorkQuestions',
    run: (app, now) =>
      flagAll(app, now, {
        flag: flagUnansweredWorkQuestions,
        event: 'REMIND_OF_WORK_QUESTIONS',
        state: 'SCHEDULED',
        screen: paths.shift.workQuestions,
        message: attendanceNotifications.workQuestions,
      }),
  },
  { name: 'attendance.eraseOldAnswers', run: eraseOldAnswers },
  {
    name: 'attendance.flagLate',
    run: (app, now) =>
      flagAll(app, now, {
        flag: flagLateShifts,
        event: 'FLAG_LATE',
        state: 'SCHEDULED',
        screen: paths.shift.checkIn,
        // No reminder once the time to stamp is over.
        message: (shift) =>
          now <= checkInClosesAt(shift.startsAt) ? attendanceNotifications.late(shift) : null,
      }),
  },
  {
    name: 'attendance.suspectAbsence',
    run: (app, now) =>
      flagAll(app, now, {
        flag: flagSuspectedAbsences,
        event: 'SUSPECT_ABSENCE',
        state: 'SCHEDULED',
        message: () => null,
      }),
  },
  {
    name: 'attendance.passWithoutStamp',
    run: (app, now) =>
      settleEach(app, now, {
        due: shiftsBecomingAbsent,
        isDue: hasBecomeAbsent,
        settle: recordAbsenceWithoutStamp,
      }),
  },
  {
    name: 'attendance.remindOfEnd',
    run: (app, now) =>
      flagAll(app, now, {
        flag: flagCheckOutReminders,
        event: 'REMIND_OF_END',
        state: 'CHECKED_IN',
        screen: paths.shift.checkOut,
        message: (shift) =>
          now <= checkOutClosesAt(shift.endsAt) ? attendanceNotifications.endReminder(shift) : null,
      }),
  },
  {
    name: 'attendance.checkOutAutomatically',
    run: (app, now) =>
      settleEach(app, now, {
        due: shiftsWithoutCheckOut,
        isDue: isCheckedOutAutomatically,
        settle: checkOutAutomatically,
      }),
  },
  // Before the tasks that make hours final, so that an unanswered proposal is settled first.
  { name: 'attendance.settleProposals', run: settleUnansweredHoursProposals },
  {
    name: 'attendance.settleUnanswered',
    run: (app, now) =>
      settleEach(app, now, {
        due: shiftsWithoutWorkerHoursAnswer,
        isDue: isWorkerHoursAnswerOverdue,
        settle: settleHoursUncheckedByWorker,
      }),
  },
  {
    name: 'attendance.settleUnreviewed',
    run: (app, now) =>
      settleEach(app, now, {
        due: shiftsWithoutFacilityHoursReview,
        isDue: isFacilityHoursReviewOverdue,
        settle: settleUnreviewedClaim,
      }),
  },
];

type Flagging = {
  flag(tx: Tx, due: FlagBatch): Promise<FlaggedShift[]>;
  event: AttendanceEvent;
  state: AttendanceState;
  /** The screen to open; by default the shift's own page. */
  screen?(attendanceId: string): string;
  message(shift: NotifiedShiftParts): NoticeText | null;
  /** Deduplicates the messages of one event; by default the event itself. */
  messageKey?: string;
};

/** Flags shifts in batches, each with its history and messages in one transaction. */
async function flagAll(app: Deps, now: Date, flagging: Flagging): Promise<number> {
  return runInBatches((limit) =>
    inTransaction(app.db, (tx) => flagBatch(tx, { now, limit }, flagging)),
  );
}

async function flagBatch(tx: Tx, due: FlagBatch, flagging: Flagging): Promise<number> {
  const { now } = due;
  const { event, state, messageKey = event, screen = paths.shift } = flagging;
  const shifts = await flagging.flag(tx, due);
  const before = shifts.map(({ id }) => ({ id, state }));
  await recordTransitions(tx, before, { event, actor: systemActor, now });
  const news = { reason: messageKey, topic: 'shift', now } as const;
  await writeWorkerNotices(
    tx,
    shifts.flatMap((shift) => {
      const text = flagging.message(shift);
      return text === null
        ? []
        : [shiftNotificationOf(shift, { ...news, text, path: screen(shift.id) })];
    }),
  );
  return shifts.length;
}

type Settling = {
  due: ShiftsDueForTaskQuery;
  isDue(facts: ShiftTaskFacts, now: Date): boolean;
  settle(tx: Tx, facts: LockedAttendance, now: Date): Promise<void>;
};

/**
 * Settles due shifts, each in its own transaction, so that one that fails does not block the others.
 * Returns how many were settled.
 */
async function settleEach(app: Deps, now: Date, settling: Settling): Promise<number> {
  return processEachDueRow<ShiftDueForTask>({
    batchSize: attendanceTaskBatchSize,
    due: (after) => settling.due(app.db, { now, after }),
    each: ({ id }) => settleOne(app, { id, now }, settling),
  });
}

async function settleOne(
  app: Deps,
  { id, now }: { id: string; now: Date },
  settling: Settling,
): Promise<boolean> {
  try {
    return await inTransaction(app.db, async (tx) => {
      const facts = await lockAttendance(tx, id, systemActor);
      // Another transaction may have changed the shift since the list was read.
      if (!settling.isDue(facts, now)) return false;
      await settling.settle(tx, facts, now);
      return true;
    });
  } catch (error) {
    log.error({ err: error, attendanceId: id }, 'a shift could not be settled and will be again');
    return false;
  }
}
