import { addHours } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { workerCancelSentences } from '../messages.ts';
import type { AttendanceState } from '../contract/states.ts';
import {
  absenceContestHours,
  minAbsenceReasonLength,
  maxAbsenceReasonLength,
  maxInformedPersonNameLength,
} from './absence-limits.ts';

export type AbsenceNoticeKind = 'report' | 'contest';
export type AbsenceNoticeState = 'WAITING' | 'UPHELD' | 'EXCUSED' | 'WORKED' | 'WITHDRAWN';
export type AbsenceNoticeAnswer = 'UPHOLD' | 'EXCUSE' | 'WORKED';
export type AbsenceNoticeEvent = AbsenceNoticeAnswer | 'WITHDRAW';

/**
 * The state of an absence notice after the event; null where the state does not allow the event. A
 * stamp withdraws a report, because the worker came after all, and the contest of an absence that it undoes. Only a
 * contest of a recorded absence can end in WORKED. (Rule 4.9, 8.1)
 */
export function nextAbsenceNoticeState(
  notice: { kind: AbsenceNoticeKind; state: AbsenceNoticeState },
  event: AbsenceNoticeEvent,
): AbsenceNoticeState | null {
  if (notice.state !== 'WAITING') return null;
  switch (event) {
    case 'UPHOLD':
      return 'UPHELD';
    case 'EXCUSE':
      return 'EXCUSED';
    case 'WORKED':
      return notice.kind === 'contest' ? 'WORKED' : null;
    case 'WITHDRAW':
      return 'WITHDRAWN';
    default:
      throw new RangeError(`unknown event: ${String(event satisfies never)}`);
  }
}

export function contestDeadline({ endedAt }: { endedAt: Date }): Date {
  return addHours(endedAt, absenceContestHours);
}

export type AbsenceNoticeFacts = {
  state: AttendanceState;
  startsAt: Date;
  endedAt: Date | null;
  hasReport: boolean;
  hasContest: boolean;
};

export type AbsenceNoticeRefusal =
  | 'STATE_CHANGED'
  | 'ABSENCE_TOO_EARLY'
  | 'ALREADY_REPORTED'
  | 'ALREADY_CONTESTED'
  | 'CONTEST_CLOSED';

/**
 * Why an absence cannot be reported now, or null. Reports are possible from the start until the absence
 * is recorded. (Rule 4.9)
 */
export function whyCannotReportAbsence(
  facts: AbsenceNoticeFacts,
  now: Date,
): AbsenceNoticeRefusal | null {
  if (facts.state !== 'SCHEDULED') return 'STATE_CHANGED';
  if (now < facts.startsAt) return 'ABSENCE_TOO_EARLY';
  return facts.hasReport ? 'ALREADY_REPORTED' : null;
}

/** Why a recorded absence cannot be contested now, or null. (Rule 4.9) */
export function whyCannotContestAbsence(
  facts: AbsenceNoticeFacts,
  now: Date,
): AbsenceNoticeRefusal | null {
  if (facts.state !== 'ABSENT' || facts.endedAt === null) return 'STATE_CHANGED';
  if (facts.hasContest) return 'ALREADY_CONTESTED';
  return now > contestDeadline({ endedAt: facts.endedAt }) ? 'CONTEST_CLOSED' : null;
}

export type AbsenceNoticeForm = { kind: AbsenceNoticeKind; reason: string; toldName: string };

/** The absence form as stored, or one sentence for each invalid field. */
export function checkAbsenceNoticeForm(
  form: AbsenceNoticeForm,
): { reason: string; toldName: string | null } | { fields: FieldErrors } {
  const reason = normalizeLines(form.reason);
  const toldName = form.kind === 'report' ? normalizeLines(form.toldName) : '';
  const length = characterCount(reason);
  const fields: FieldErrors = {};
  // In the order of the fields on the screen, which the summary of errors follows.
  if (form.kind === 'report' && toldName === '')
    fields['toldName'] = workerCancelSentences.toldName;
  if (characterCount(toldName) > maxInformedPersonNameLength)
    fields['toldName'] = workerCancelSentences.toldNameLong;
  if (length < minAbsenceReasonLength || length > maxAbsenceReasonLength) {
    fields['reason'] = workerCancelSentences.absenceReason;
  }
  if (Object.keys(fields).length > 0) return { fields };
  return { reason, toldName: toldName === '' ? null : toldName };
}
