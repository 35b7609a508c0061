import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  nextAbsenceNoticeState,
  whyCannotContestAbsence,
  whyCannotReportAbsence,
  type AbsenceNoticeEvent,
  type AbsenceNoticeState,
} from '../absence/absence-rules.ts';
import {
  nextExemptionState,
  whyCannotSubmitExemption,
  type ExemptionState,
} from './exemption-rules.ts';
import {
  readQuestionnaireAnswers,
  whyCannotAnswerQuestionnaire,
} from '../questionnaire/questionnaire-rules.ts';
import {
  cancellationAnswerDeadline,
  isTerminationReason,
  nextScheduleCancellationState,
  cancellationResultOf,
  type ScheduleCancellationEvent,
  type ScheduleCancellationState,
} from '../termination/schedule-cancellation-rules.ts';
import type { AttendanceState } from '../contract/states.ts';

const startsAt = instantAtJst('2026-12-01', '09:00');
const before = (minutes: number) => addMinutes(startsAt, -minutes);

describe("a facility's request (Rule 4.14)", () => {
  const states: ScheduleCancellationState[] = [
    'REQUESTED',
    'APPROVED',
    'REFUSED',
    'EXPIRED',
    'TERMINATED',
  ];
  const events: ScheduleCancellationEvent[] = ['APPROVE', 'REFUSE', 'EXPIRE'];
  const actors = ['worker', 'facility', 'operator', 'system'];
  const allowed: Record<string, ScheduleCancellationState> = {
    'REQUESTED APPROVE worker': 'APPROVED',
    'REQUESTED REFUSE worker': 'REFUSED',
    'REQUESTED EXPIRE system': 'EXPIRED',
  };

  test.each(
    states.flatMap((state) =>
      events.flatMap((event) => actors.map((actor) => [state, event, actor] as const)),
    ),
  )('%s: %s by %s', (state, event, actor) => {
    const expected = allowed[`${state} ${event} ${actor}`] ?? null;
    expect(nextScheduleCancellationState(state, event, actor)).toBe(expected);
  });

  test('waits a day, but not into the last hour', () => {
    expect(cancellationAnswerDeadline({ startsAt }, addHours(startsAt, -72))).toEqual(
      addHours(startsAt, -48),
    );
    expect(cancellationAnswerDeadline({ startsAt }, addHours(startsAt, -25))).toEqual(
      addHours(startsAt, -1),
    );
    expect(cancellationAnswerDeadline({ startsAt }, addHours(startsAt, -3))).toEqual(
      addHours(startsAt, -1),
    );
  });

  test.each([
    ['disaster', true],
    ['facility_closed', true],
    ['requirements_missing', true],
    ['false_statement', true],
    ['serious_violation', true],
    ['unsafe_condition', true],
    ['few_residents', false],
    ['', false],
  ])('ends without pay for %j: %s', (reason, isListed) => {
    expect(isTerminationReason(reason)).toBe(isListed);
  });

  const wish = { startsAt, listedReason: null, isReserved: false, wasRefused: false } as const;
  const listed = { ...wish, listedReason: 'disaster', isReserved: true } as const;
  const unreserved = { ...listed, isReserved: false } as const;
  const refused = { ...wish, wasRefused: true } as const;
  test.each([
    ['a day before asks, with an apology', wish, 1_440, { kind: 'ask', pays: 'apology' }],
    ['later asks, with the whole pay', wish, 1_439, { kind: 'ask', pays: 'whole_wage' }],
    ['a minute before the last hour still asks', wish, 61, { kind: 'ask', pays: 'whole_wage' }],
    ['in the last hour pays at once', wish, 60, { kind: 'terminate', pays: 'whole_wage' }],
    ['a listed reason a day before asks', listed, 1_440, { kind: 'ask', pays: 'apology' }],
    ['a listed reason later ends it', listed, 1_439, { kind: 'terminate', pays: 'undecided' }],
    ['in the last hour too', listed, 30, { kind: 'terminate', pays: 'undecided' }],
    [
      'one that the notice does not name pays at once',
      unreserved,
      1_439,
      { kind: 'terminate', pays: 'whole_wage' },
    ],
    ['after a refusal pays', refused, 2_880, { kind: 'terminate', pays: 'whole_wage' }],
  ])('%s', (_name, asked, minutes, outcome) => {
    expect(cancellationResultOf(asked, before(minutes))).toEqual(outcome);
  });
});

describe('a proof (Rule 4.13)', () => {
  test.each<[ExemptionState, ExemptionState | null, ExemptionState | null]>([
    ['SUBMITTED', 'APPROVED', 'REJECTED'],
    ['APPROVED', null, null],
    ['REJECTED', null, null],
  ])('%s', (state, approved, rejected) => {
    expect(nextExemptionState(state, 'APPROVE')).toBe(approved);
    expect(nextExemptionState(state, 'REJECT')).toBe(rejected);
  });

  const cancelledAt = before(120);
  const facts = { penaltyPoints: 5, cancelledAt, state: null };
  const week = addHours(cancelledAt, 7 * 24);
  test.each([
    ['at once', facts, cancelledAt, null],
    ['at the end of the seventh day', facts, week, null],
    ['after it', facts, addMinutes(week, 1), 'PROOF_CLOSED'],
    ['for what cost nothing', { ...facts, penaltyPoints: 0 }, cancelledAt, 'NO_PENALTY'],
    ['while one waits', { ...facts, state: 'SUBMITTED' as const }, cancelledAt, 'PROOF_WAITING'],
    ['once it was accepted', { ...facts, state: 'APPROVED' as const }, week, 'PROOF_ACCEPTED'],
    ['again after a rejection', { ...facts, state: 'REJECTED' as const }, week, null],
  ])('%s', (_name, given, now, why) => {
    expect(whyCannotSubmitExemption(given, now)).toBe(why);
  });
});

describe('an absence (Rule 4.9)', () => {
  const states: AbsenceNoticeState[] = ['WAITING', 'UPHELD', 'EXCUSED', 'WORKED', 'WITHDRAWN'];
  const events: AbsenceNoticeEvent[] = ['UPHOLD', 'EXCUSE', 'WORKED', 'WITHDRAW'];
  const allowed: Record<string, AbsenceNoticeState> = {
    'report WAITING UPHOLD': 'UPHELD',
    'report WAITING EXCUSE': 'EXCUSED',
    'report WAITING WITHDRAW': 'WITHDRAWN',
    'contest WAITING UPHOLD': 'UPHELD',
    'contest WAITING EXCUSE': 'EXCUSED',
    'contest WAITING WORKED': 'WORKED',
    'contest WAITING WITHDRAW': 'WITHDRAWN',
  };
  test.each(
    (['report', 'contest'] as const).flatMap((kind) =>
      states.flatMap((state) => events.map((event) => [kind, state, event] as const)),
    ),
  )('%s %s: %s', (kind, state, event) => {
    expect(nextAbsenceNoticeState({ kind, state }, event)).toBe(
      allowed[`${kind} ${state} ${event}`] ?? null,
    );
  });

  const scheduled = {
    state: 'SCHEDULED' as AttendanceState,
    startsAt,
    endedAt: null,
    hasReport: false,
    hasContest: false,
  };
  const endedAt = addHours(startsAt, 11);
  const absent = { ...scheduled, state: 'ABSENT' as AttendanceState, endedAt };

  test('is reported from the start on, once', () => {
    expect(whyCannotReportAbsence(scheduled, before(1))).toBe('ABSENCE_TOO_EARLY');
    expect(whyCannotReportAbsence(scheduled, startsAt)).toBeNull();
    expect(whyCannotReportAbsence({ ...scheduled, hasReport: true }, startsAt)).toBe(
      'ALREADY_REPORTED',
    );
    expect(whyCannotReportAbsence(absent, endedAt)).toBe('STATE_CHANGED');
  });

  test('is contested within 72 hours, once', () => {
    expect(whyCannotContestAbsence(scheduled, startsAt)).toBe('STATE_CHANGED');
    expect(whyCannotContestAbsence(absent, addHours(endedAt, 72))).toBeNull();
    expect(whyCannotContestAbsence(absent, addMinutes(endedAt, 72 * 60 + 1))).toBe(
      'CONTEST_CLOSED',
    );
    expect(whyCannotContestAbsence({ ...absent, hasContest: true }, endedAt)).toBe(
      'ALREADY_CONTESTED',
    );
  });
});

describe('the questionnaire (Rule 4.9)', () => {
  const facts = { state: 'SCHEDULED' as AttendanceState, startsAt };
  test.each([
    [1_441, 'QUESTIONNAIRE_NOT_OPEN'],
    [1_440, null],
    [121, null],
    [120, 'QUESTIONNAIRE_CLOSED'],
    [-1, 'QUESTIONNAIRE_CLOSED'],
  ])('%d minutes before the start: %s', (minutes, why) => {
    expect(whyCannotAnswerQuestionnaire(facts, before(minutes))).toBe(why);
  });

  test('is for coming shifts only', () => {
    const ended = { ...facts, state: 'CANCELLED_BY_WORKER' as AttendanceState };
    expect(whyCannotAnswerQuestionnaire(ended, before(600))).toBe('STATE_CHANGED');
  });

  const answers = (given: Record<string, boolean>) =>
    readQuestionnaireAnswers(Object.entries(given).map(([id, answer]) => ({ id, answer })));
  const whole = {
    can_attend: true,
    has_fever: false,
    has_symptoms: false,
    household_infected: true,
    has_belongings: true,
  };

  test('wants every answer of who comes, and one of who does not', () => {
    expect(answers(whole)).toEqual({
      canAttend: true,
      hasFever: false,
      hasSymptoms: false,
      householdInfected: true,
      hasBelongings: true,
    });
    expect(answers({ can_attend: false })).toMatchObject({ canAttend: false, hasFever: null });
    expect(answers({ ...whole, can_attend: false })).toMatchObject({ hasFever: null });
    const { has_fever: _fever, ...missing } = whole;
    expect(answers(missing)).toHaveProperty('fields.answers');
    expect(answers({})).toHaveProperty('fields.answers');
    expect(answers({ ...whole, is_happy: true })).toHaveProperty('fields.answers');
    const twice = [
      { id: 'can_attend', answer: false },
      { id: 'can_attend', answer: true },
    ];
    expect(readQuestionnaireAnswers(twice)).toHaveProperty('fields.answers');
  });
});
