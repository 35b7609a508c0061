import { atJst } from '#platform/base/jst.ts';

import type { NoticeFacts } from './schedule/notice-rules.ts';

/** A Tokyo wall-clock time on the Tuesday of the shift below. */
export const at = (time: string) => atJst('2026-11-24', time);

/** The instant plus this many milliseconds. */
export const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

/** A shift from 9:00 to 18:00 with an hour of break, its questionnaire answered. */
export const scheduled: NoticeFacts = {
  state: 'SCHEDULED',
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  recordedStartAt: null,
  recordedEndAt: null,
  recordedBreakMinutes: null,
  checkOutWasAutomatic: false,
  needsOperator: false,
  returnReason: null,
  returnedAt: null,
  hasDraft: false,
  belongings: '上履き',
  endedReason: null,
  endedAt: null,
  hasOpenRequest: false,
  hasReportedAbsence: false,
  hasContest: false,
  isExcused: false,
  hasUnpaidWage: false,
  isOnItsWay: false,
  canAttend: true,
  questionsOpen: false,
  decideBy: null,
  provisionalUntil: null,
  endingState: null,
  askedState: null,
  askedDueAt: null,
  kept: null,
};

export const checkedIn: NoticeFacts = {
  ...scheduled,
  state: 'CHECKED_IN',
  recordedStartAt: at('09:00'),
};

export const checkedOut: NoticeFacts = {
  ...checkedIn,
  state: 'CHECKED_OUT',
  recordedEndAt: at('18:00'),
  recordedBreakMinutes: 60,
};

/** Recorded as an absence at 20:00, so contestable until 11/27 20:00. */
export const absent: NoticeFacts = { ...scheduled, state: 'ABSENT', endedAt: at('20:00') };
