import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import {
  canWorkerFinalizeHours,
  uncheckedHoursOutcome,
  whyCannotApproveAsRecorded,
  type HoursClaimFacts,
} from '../corrections/claim-rules.ts';
import { attendanceTransitions, type AttendanceEvent } from './states.ts';

/**
 * Every event that a worker may cause alone, with its effect on hours and pay. A new event needs an entry here with
 * its evidence. (Rule 8.1)
 */
const byWorker: Partial<Record<AttendanceEvent, string>> = {
  CHECK_IN: 'nothing; of a reported one no lateness either',
  CHECK_OUT: 'releases what the server saw: releasedSpan',
  CHECK_OUT_WITHOUT_STAMP: 'releases what the server saw: releasedSpan',
  APPROVE_AS_RECORDED: 'final, where the server saw both stamps: isFinalByWorker',
  REQUEST_ADJUSTMENT: 'nothing: the facility answers, or stays silent for 72 hours',
  AGREE_TO_HOURS: 'final: the facility proposed the hours',
  CORRECT_HOURS: 'final: the facility proposed the hours',
  AGREE_TO_CANCELLATION: 'final: the facility asked for it',
  CANCEL_BY_WORKER: 'ends the shift without pay',
  REPORT_ABSENCE: 'nothing: an operator decides',
  CONTEST_ABSENCE: 'nothing: an operator decides',
};

test('every event of a worker has an entry with its effect', () => {
  const events = attendanceTransitions
    .filter(({ by }) => by.includes('worker'))
    .map(({ event }) => event);
  expect([...new Set(events)].toSorted()).toEqual(Object.keys(byWorker).toSorted());
});

test('no other event makes hours final without the facility and the operators', () => {
  const fixing = attendanceTransitions
    .filter(({ to, by }) => to === 'FIXED' && (by.includes('worker') || by.includes('system')))
    .map(({ event }) => event);
  expect([...new Set(fixing)].toSorted()).toEqual([
    // The facility itself proposed the hours.
    'AGREE_TO_HOURS',
    'APPROVE_AS_RECORDED',
    // The facility did not answer for 72 hours.
    'APPROVE_UNREVIEWED',
    'CORRECT_HOURS',
    // The server saw both stamps as planned, or the facility was asked for the end.
    'FIX_UNANSWERED',
  ]);
});

const at = (time: string) => instantAtJst('2026-12-01', time);
const planned = { startAt: at('09:00'), endAt: at('18:00') };
const facts: HoursClaimFacts = {
  startsAt: planned.startAt,
  endsAt: planned.endAt,
  breakMinutes: 60,
  state: 'CHECKED_OUT',
  recordedStartAt: planned.startAt,
  recordedEndAt: planned.endAt,
  recordedBreakMinutes: 60,
  checkOutWasAutomatic: false,
  checkInReceivedAt: null,
  checkOutReceivedAt: null,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedBreakMinutes: null,
  claimRounds: 0,
  returnedAt: null,
  endAskedAt: null,
  endConfirmedAt: null,
  needsOperator: false,
};

const live = {};
const reportedStart = { checkInReceivedAt: at('09:50') };
const reportedEnd = { checkOutReceivedAt: at('29:00') };
const noStart = { recordedStartAt: null };
const noEnd = { checkOutWasAutomatic: true, endAskedAt: at('30:00') };
const confirmedEnd = { endAskedAt: at('30:00'), endConfirmedAt: at('31:00') };
const noBreak = { recordedBreakMinutes: 0 };
const overtime = { claimedEndAt: at('19:00') };

describe('hours that the worker accepts as recorded', () => {
  test.each<[string, Partial<HoursClaimFacts>, string, string]>([
    ['both stamps seen', live, 'final', 'FIX'],
    ['the check-in reported', reportedStart, 'claim', 'REVIEW'],
    ['the check-out reported', reportedEnd, 'claim', 'REVIEW'],
    ['both reported', { ...reportedStart, ...reportedEnd }, 'claim', 'REVIEW'],
    ['no check-in', noStart, 'refused', 'OPERATOR'],
    ['no check-out', noEnd, 'refused', 'FIX'],
    ['no check-out, the check-in reported', { ...noEnd, ...reportedStart }, 'refused', 'REVIEW'],
    ['the end confirmed by the facility', confirmedEnd, 'final', 'FIX'],
    [
      'the end confirmed, the check-in reported',
      { ...confirmedEnd, ...reportedStart },
      'claim',
      'REVIEW',
    ],
    [
      'a reported end in place of an automatic one',
      { ...reportedEnd, endAskedAt: at('30:00') },
      'claim',
      'REVIEW',
    ],
    ['no break', noBreak, 'refused', 'REVIEW'],
    ['no break, the check-in reported', { ...noBreak, ...reportedStart }, 'refused', 'REVIEW'],
    ['overtime not sent', overtime, 'refused', 'REVIEW'],
  ])('%s: %s at once, %s after 72 hours', (_name, changed, outcome, unanswered) => {
    const shift = { ...facts, ...changed };
    const accepted = whyCannotApproveAsRecorded(shift) === null;
    expect(accepted ? (canWorkerFinalizeHours(shift) ? 'final' : 'claim') : 'refused').toBe(
      outcome,
    );
    expect(uncheckedHoursOutcome(shift).outcome).toBe(unanswered);
  });
});
