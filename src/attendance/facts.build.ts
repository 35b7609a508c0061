import { atJst } from '#base/jst.ts';

import type { NoticeFacts } from './schedule/notice-rules.ts';

/** The Tuesday of the shift below, at a time of Tokyo's wall clock. */
export const at = (time: string) => atJst('2026-11-24', time);

/** The instant so many milliseconds later. */
export const ms = (instant: Date, by: number) => new Date(instant.getTime() + by);

/** A shift from nine to six with an hour's break; its questionnaire was answered. */
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
  canAttend: true,
  decideBy: null,
  provisionalUntil: null,
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

/** Recorded as missed at eight in the evening: it can be contested until 11/27 20:00. */
export const absent: NoticeFacts = { ...scheduled, state: 'ABSENT', endedAt: at('20:00') };
