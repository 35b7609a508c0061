import { instantAtJst } from '#platform/base/jst.ts';

import type { ShiftCardNoticeFacts } from './schedule/notice-rules.ts';

/** A Tokyo wall-clock time on the Tuesday of the shift below. */
export const timeOnShiftDay = (time: string) => instantAtJst('2026-11-24', time);

/** The instant plus this many milliseconds. */
export const addMilliseconds = (instant: Date, by: number) => new Date(instant.getTime() + by);

/** A shift from 9:00 to 18:00 with an hour of break, its questionnaire answered. */
export const scheduledShiftFacts: ShiftCardNoticeFacts = {
  state: 'SCHEDULED',
  startsAt: timeOnShiftDay('09:00'),
  endsAt: timeOnShiftDay('18:00'),
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
  payWaitsUntil: null,
  canAttend: true,
  questionsOpen: false,
  decideBy: null,
  provisionalUntil: null,
  endingState: null,
  askedState: null,
  askedDueAt: null,
  kept: null,
};

export const checkedInShiftFacts: ShiftCardNoticeFacts = {
  ...scheduledShiftFacts,
  state: 'CHECKED_IN',
  recordedStartAt: timeOnShiftDay('09:00'),
};

export const checkedOutShiftFacts: ShiftCardNoticeFacts = {
  ...checkedInShiftFacts,
  state: 'CHECKED_OUT',
  recordedEndAt: timeOnShiftDay('18:00'),
  recordedBreakMinutes: 60,
};

/** Recorded as an absence at 20:00, so contestable until 11/27 20:00. */
export const absentShiftFacts: ShiftCardNoticeFacts = {
  ...scheduledShiftFacts,
  state: 'ABSENT',
  endedAt: timeOnShiftDay('20:00'),
};
