import { describe, expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import {
  hoursProposalAnswerDeadline,
  hoursWithoutProposal,
  nextHoursProposalState,
  hoursProposalsCloseAt,
  hoursProposalTransitions,
  unansweredProposalOutcome,
  whyCannotProposeHours,
  type HoursProposalFacts,
  type HoursProposalEvent,
  type HoursProposalState,
} from './proposal-rules.ts';

const at = (time: string) => instantAtJst('2026-11-24', time);

const worked: HoursProposalFacts = {
  state: 'CHECKED_OUT',
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  recordedStartAt: at('09:00'),
  recordedEndAt: at('18:00'),
  recordedBreakMinutes: 60,
  checkOutWasAutomatic: false,
  claimedStartAt: null,
  claimedEndAt: null,
  claimedBreakMinutes: null,
  claimedAt: null,
  returnedAt: null,
  endAskedAt: null,
  endConfirmedAt: null,
  needsOperator: false,
  approvedStartAt: null,
  approvedEndAt: null,
  approvedBreakMinutes: null,
  proposals: 0,
  hasOpenProposal: false,
  hasOverpayment: false,
  isCompensated: false,
  hasLeft: false,
};
const approved: HoursProposalFacts = {
  ...worked,
  state: 'FIXED',
  approvedStartAt: at('09:00'),
  approvedEndAt: at('17:45'),
  approvedBreakMinutes: 60,
};
const now = at('20:00');

const states: HoursProposalState[] = [
  'OPEN',
  'ACCEPTED',
  'OBJECTED',
  'APPLIED',
  'LAPSED',
  'WITHDRAWN',
  'SUPERSEDED',
];
const events: HoursProposalEvent[] = [
  'ACCEPT',
  'OBJECT',
  'APPLY',
  'LAPSE',
  'WITHDRAW',
  'SUPERSEDE',
];
const actors = ['worker', 'facility', 'operator', 'system'] as const;

test('only an open proposal moves, and nobody answers for another', () => {
  const moves = states.flatMap((from) =>
    events.flatMap((event) =>
      actors.flatMap((actor) => {
        const to = nextHoursProposalState(from, event, actor);
        return to === null ? [] : [`${from} ${event} ${actor} ${to}`];
      }),
    ),
  );
  expect(moves).toEqual(
    hoursProposalTransitions.flatMap(({ from, event, to, by }) =>
      actors
        .filter((actor) => by.includes(actor))
        .map((actor) => `${from} ${event} ${actor} ${to}`),
    ),
  );
  expect(moves.every((move) => move.startsWith('OPEN '))).toBe(true);
  expect(moves.filter((move) => move.includes('ACCEPT '))).toEqual(['OPEN ACCEPT worker ACCEPTED']);
});

test.each<[string, Partial<HoursProposalFacts>, string | null]>([
  ['hours that were recorded', {}, null],
  ['a shift that did not begin', { state: 'SCHEDULED' }, 'NO_HOURS_TO_PROPOSE'],
  ['a worker who was sent home', { state: 'DISMISSED' }, 'NO_HOURS_TO_PROPOSE'],
  ['hours that nobody worked', { isCompensated: true }, 'NO_HOURS_TO_PROPOSE'],
  [
    'an end that the facility is asked for',
    { endAskedAt: at('19:00'), checkOutWasAutomatic: true },
    'CONFIRM_END_FIRST',
  ],
  ['a proposal that waits', { hasOpenProposal: true }, 'PROPOSAL_OPEN'],
  ['three proposals', { proposals: 3 }, 'PROPOSALS_EXHAUSTED'],
  ['hours that an operator decides', { needsOperator: true }, null],
  ['a worker who left', { hasLeft: true }, 'WORKER_LEFT'],
])('%s', (_what, facts, why) => {
  expect(whyCannotProposeHours({ ...worked, ...facts }, now)).toBe(why);
});

describe('approved hours', () => {
  test('may be corrected up to the third business day of the next month', () => {
    // 2026-12-01 is a Tuesday.
    expect(hoursProposalsCloseAt(approved)).toEqual(instantAtJst('2026-12-04', '00:00'));
    expect(
      whyCannotProposeHours(approved, addMinutes(hoursProposalsCloseAt(approved), -1)),
    ).toBeNull();
    expect(whyCannotProposeHours(approved, hoursProposalsCloseAt(approved))).toBe(
      'PROPOSALS_CLOSED',
    );
  });

  test('stand where the worker was asked about an overpayment', () => {
    expect(whyCannotProposeHours({ ...approved, hasOverpayment: true }, now)).toBe(
      'OVERPAID_HOURS_STAND',
    );
  });
});

describe('the time to answer', () => {
  test('ends with the clock that makes the hours final', () => {
    const late = addHours(worked.endsAt, 60);
    expect(hoursProposalAnswerDeadline(worked, late)).toEqual(addHours(worked.endsAt, 72));
    const claimed = { ...worked, state: 'REVIEWING', claimedAt: at('19:00') } as const;
    expect(hoursProposalAnswerDeadline(claimed, now)).toEqual(addHours(at('19:00'), 72));
    expect(whyCannotProposeHours(worked, addHours(worked.endsAt, 72))).toBe('HOURS_BEING_FIXED');
  });

  test('is 72 hours where no clock runs', () => {
    expect(hoursProposalAnswerDeadline(approved, now)).toEqual(addHours(now, 72));
    expect(hoursProposalAnswerDeadline({ ...worked, needsOperator: true }, now)).toEqual(
      addHours(now, 72),
    );
  });
});

test('silence costs a worker nothing', () => {
  expect(
    [9_000, 10_000, 11_000].map((yen) => unansweredProposalOutcome({ oldYen: 10_000, yen })),
  ).toEqual(['LAPSE', 'LAPSE', 'APPLY']);
});

describe('the hours that count without a proposal', () => {
  const hours = (from: string, to: string, breakMinutes = 60) => ({
    startAt: at(from),
    endAt: at(to),
    breakMinutes,
  });

  test.each<[string, Partial<HoursProposalFacts>, ReturnType<typeof hours> | null]>([
    ['are recorded', {}, hours('09:00', '18:00')],
    [
      'are longer by overtime that was stated',
      { claimedEndAt: at('18:30') },
      hours('09:00', '18:30'),
    ],
    ['are not shortened by a draft', { claimedEndAt: at('17:30') }, hours('09:00', '18:00')],
    ['are claimed', { state: 'REVIEWING', claimedEndAt: at('17:30') }, hours('09:00', '17:30')],
    ['are approved', { ...approved }, hours('09:00', '17:45')],
    ['are unknown', { state: 'CHECKED_OUT', recordedEndAt: null }, null],
  ])('%s', (_what, facts, expected) => {
    expect(hoursWithoutProposal({ ...worked, ...facts })).toEqual(expected);
  });
});
