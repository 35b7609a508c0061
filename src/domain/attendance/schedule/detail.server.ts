import { reportedStampText } from '#platform/base/states/reported-stamp.ts';
import type { AttendanceDetail, AttendanceTimelineStep } from '#gen/types.ts';
import { stationLabel } from '#domain/recruitment/labels.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { whyCannotReportAbsence } from '../absence/absence-rules.ts';
import { isCancellationRequestOpen } from './button-rules.ts';
import { shiftDetailRow, type ShiftDetailRow } from './detail.queries.server.ts';
import {
  exemptionProofDeadline,
  whyCannotSubmitExemption,
} from '../cancellation/exemption-rules.ts';
import { whyCannotSayOnTheWay } from '../on-the-way/on-the-way-rules.ts';
import {
  questionnaireClosesAt,
  questionnaireOpensAt,
  whyCannotAnswerQuestionnaire,
} from '../questionnaire/questionnaire-rules.ts';
import { timeToActivateWorkStartButton } from '../stamps/stamp-rules.ts';
import * as workQuestions from '../work-questions/answer-rules.ts';
import { attendanceView } from './view.ts';

/** One of the worker's own shifts for its page. Refusals: those of `shiftDetailRow`. */
export async function readAttendanceDetail(
  db: QueryExecutor,
  asked: { attendanceId: string; workerId: string; now: Date },
): Promise<AttendanceDetail> {
  const [row, tables] = await Promise.all([shiftDetailRow(db, asked), readWithholdingTables(db)]);
  const { stationName, walkMinutes } = row;
  return {
    attendance: attendanceView(row, { now: asked.now, tables }),
    belonging: row.belongings,
    workflow: row.workflow,
    station:
      stationName === null || walkMinutes === null
        ? null
        : stationLabel({ name: stationName, walkMinutes }),
    latitude: row.latitude,
    longitude: row.longitude,
    checkInAt: row.checkInAt,
    checkOutAt: row.checkOutAt,
    recordedStartAt: row.recordedStartAt,
    recordedEndAt: row.recordedEndAt,
    questionnaire: questionnaireOf(row, asked.now),
    workQuestions: workQuestionsOf(row, asked.now),
    onTheWay: whyCannotSayOnTheWay(row, asked.now) === null ? { saidAt: row.onTheWayAt } : null,
    cancelledByWorker: row.state === 'CANCELLED_BY_WORKER',
    exemption: exemptionOf(row, asked.now),
    hasCancellationRequest: isCancellationRequestOpen(row),
    hasTermination: row.hasTermination,
    overpayment: row.overpayment,
    hoursProposal: row.hoursProposal,
    isLapsed: row.isLapsed,
    canReportAbsence:
      whyCannotReportAbsence({ ...row, hasReport: row.hasReportedAbsence }, asked.now) === null,
    contactViews: row.contactViews.map(({ at, ...view }) => ({ ...view, at: new Date(at) })),
    timeline: timelineOf(row, asked.now),
  };
}

/** The questionnaire while it can be answered. */
function questionnaireOf(row: ShiftDetailRow, now: Date): AttendanceDetail['questionnaire'] {
  if (whyCannotAnswerQuestionnaire(row, now) !== null) return null;
  const { answeredAt, canAttend } = row;
  return { closesAt: questionnaireClosesAt(row), answeredAt, canAttend };
}

/** The facility's questions while they can be answered, and the answers for as long as they are kept. */
function workQuestionsOf(row: ShiftDetailRow, now: Date): AttendanceDetail['workQuestions'] {
  const { asksQuestions, questionsAnsweredAt: answeredAt } = row;
  const isOver = workQuestions.whyCannotAnswerWorkQuestions(row, now) !== null;
  if (!asksQuestions || (isOver && answeredAt === null)) return null;
  return { isWaiting: workQuestions.isWorkAnswerAwaited(row, now), answeredAt };
}

function exemptionOf(row: ShiftDetailRow, now: Date): AttendanceDetail['exemption'] {
  const { penaltyPoints, cancelledAt, exemptionState: state } = row;
  if (!penaltyPoints || !cancelledAt) return null;
  return {
    penaltyPoints,
    state,
    deadline: exemptionProofDeadline({ cancelledAt }),
    canSubmit: whyCannotSubmitExemption({ penaltyPoints, cancelledAt, state }, now) === null,
    answerNote: row.exemptionNote,
  };
}

/** The step 前日確認; left out if the contract was concluded too late, or the questionnaire closed unanswered. */
function confirmation(row: ShiftDetailRow, now: Date): AttendanceTimelineStep[] {
  if (row.answeredAt) return [done('前日確認', row.answeredAt)];
  const closes = questionnaireClosesAt(row);
  if (row.state !== 'SCHEDULED' || now >= closes) return [];
  const opens = questionnaireOpensAt(row);
  return [now < opens ? coming('前日確認', opens) : going('前日確認', closes)];
}

/** The timeline from the application to the transfer: done, current and coming steps. */
function timelineOf(row: ShiftDetailRow, now: Date): AttendanceTimelineStep[] {
  const applied = [done('応募', row.appliedAt), ...confirmation(row, now)];
  switch (row.state) {
    case 'SCHEDULED': {
      const isOpen = now >= timeToActivateWorkStartButton(row.startsAt);
      const start = isOpen ? going('出勤', row.startsAt) : coming('出勤', row.startsAt);
      return [...applied, start, coming('退勤', row.endsAt), coming('給与確認'), coming('振込')];
    }
    case 'CHECKED_IN':
      return [
        ...applied,
        checkedIn(row),
        going('退勤', row.endsAt),
        coming('給与確認'),
        coming('振込'),
      ];
    case 'CHECKED_OUT':
    case 'REVIEWING':
      return [...applied, ...worked(row), going('給与確認'), coming('振込')];
    case 'FIXED':
    case 'PAID':
      return [...applied, ...worked(row), done('給与確認', row.fixedAt), transferOf(row)];
    case 'DISMISSED':
      return [
        ...applied,
        // A worker sent home before the check-in has no check-in step.
        ...(row.checkInAt === null ? [] : [checkedIn(row)]),
        done('当日の勤務終了', row.endedAt),
        done('給与確認', row.fixedAt ?? row.endedAt),
        transferOf(row),
      ];
    case 'ABSENT':
      return [...applied, done(row.isExcused ? '欠勤' : '無断欠勤', row.endedAt)];
    case 'CANCELLED_BY_WORKER':
      return [...applied, done('キャンセル', row.endedAt)];
    case 'CANCELLED_BY_FACILITY':
      return [...applied, done('施設による中止', row.endedAt)];
    case 'DELETED':
      return [...applied, done('取り消し', row.endedAt)];
    default:
      throw new RangeError(`unknown state: ${String(row.state satisfies never)}`);
  }
}

/** The steps of check-in and check-out; without stamps with the approved hours, else with the recorded ones. */
function worked(row: ShiftDetailRow): AttendanceTimelineStep[] {
  const { checkInAt, checkOutAt, checkOutReceivedAt } = row;
  return [
    checkInAt ? checkedIn(row) : done('出勤', row.approvedStartAt ?? row.recordedStartAt),
    checkOutAt
      ? stamped('退勤', { at: checkOutAt, receivedAt: checkOutReceivedAt })
      : done('退勤', row.approvedEndAt ?? row.recordedEndAt),
  ];
}

function transferOf(row: ShiftDetailRow): AttendanceTimelineStep {
  return row.isPaid ? done('振込', row.paidAt) : going('振込');
}

function done(label: string, at: Date | null): AttendanceTimelineStep {
  return { label, at, note: null, state: 'done' };
}

type Stamp = { at: Date | null; receivedAt: Date | null };

/** A step that is done by a stamp; for a reported stamp with the times of press and receipt. (Rule 8.1) */
function stamped(label: string, { at, receivedAt }: Stamp): AttendanceTimelineStep {
  const note = at && receivedAt ? reportedStampText(at, receivedAt) : null;
  return { ...done(label, at), note };
}

const checkedIn = ({ checkInAt, checkInReceivedAt }: ShiftDetailRow): AttendanceTimelineStep =>
  stamped('出勤', { at: checkInAt, receivedAt: checkInReceivedAt });

function going(label: string, at: Date | null = null): AttendanceTimelineStep {
  return { label, at, note: null, state: 'now' };
}

function coming(label: string, at: Date | null = null): AttendanceTimelineStep {
  return { label, at, note: null, state: 'next' };
}
