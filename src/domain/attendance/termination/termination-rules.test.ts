import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import {
  terminationDecisionDeadline,
  nextTerminationState,
  objectionDeadline,
  whyCannotObjectToTermination,
  type ObjectionFacts,
  type TerminationEvent,
  type TerminationState,
} from './termination-rules.ts';
import { readTerminationStatement, type TerminationInput } from './termination-wish.ts';

const states: TerminationState[] = [
  'WAITING',
  'CONFIRMED',
  'OBJECTED',
  'CLOSED',
  'PAID',
  'AGREED',
  'CONTESTED',
];
const events: TerminationEvent[] = ['CONFIRM', 'REJECT', 'LAPSE', 'OBJECT', 'AGREE', 'WITHDRAW'];
const actors = ['worker', 'facility', 'operator', 'system'];
const allowed: Record<string, TerminationState> = {
  'WAITING CONFIRM operator': 'CONFIRMED',
  'WAITING REJECT operator': 'PAID',
  'WAITING LAPSE system': 'PAID',
  'WAITING OBJECT worker': 'OBJECTED',
  'CONFIRMED OBJECT worker': 'OBJECTED',
  'OBJECTED CONFIRM operator': 'CLOSED',
  'OBJECTED REJECT operator': 'PAID',
  'OBJECTED LAPSE system': 'PAID',
  'WAITING AGREE worker': 'AGREED',
  'WAITING WITHDRAW facility': 'PAID',
  'OBJECTED WITHDRAW facility': 'PAID',
  'AGREED OBJECT worker': 'CONTESTED',
  'PAID OBJECT worker': 'CONTESTED',
  'CONTESTED CONFIRM operator': 'CLOSED',
  'CONTESTED REJECT operator': 'PAID',
};

describe('a case (Rule 6.1)', () => {
  test.each(
    states.flatMap((state) =>
      events.flatMap((event) => actors.map((actor) => [state, event, actor] as const)),
    ),
  )('%s: %s by %s', (state, event, actor) => {
    const expected = allowed[`${state} ${event} ${actor}`] ?? null;
    expect(nextTerminationState(state, event, actor)).toBe(expected);
  });

  test.each([
    ['72 hours', '2026-12-01 09:00', '2026-12-01 06:00', '2026-12-04 06:00'],
    // The pay day of November is Tuesday, 15 December; its file is made on Monday.
    ['the day of the pay-day file', '2026-11-30 09:00', '2026-12-12 06:00', '2026-12-14 00:00'],
    [
      '72 hours again once that has passed',
      '2026-11-30 09:00',
      '2026-12-14 06:00',
      '2026-12-17 06:00',
    ],
  ])('is decided within %s', (_name, startsAt, askedAt, expected) => {
    expect(terminationDecisionDeadline({ startsAt: at(startsAt) }, at(askedAt))).toEqual(
      at(expected),
    );
  });
});

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ');
  return instantAtJst(day, time);
};

describe('an objection', () => {
  const requestedAt = at('2026-12-01 06:00');
  const decidedAt = addHours(requestedAt, 24);
  const waiting: ObjectionFacts = {
    state: 'WAITING',
    requestedAt,
    decideBy: addHours(requestedAt, 72),
    decidedAt: null,
    objectedAt: null,
    statedBreakMinutes: null,
  };
  const sentHome: ObjectionFacts = { ...waiting, statedBreakMinutes: 60 };
  const agreed: ObjectionFacts = { ...sentHome, state: 'AGREED', decidedAt };
  const bySilence: ObjectionFacts = { ...sentHome, state: 'PAID', decidedAt: sentHome.decideBy };
  const confirmed: ObjectionFacts = { ...waiting, state: 'CONFIRMED', decidedAt };

  test.each([
    ['before a decision', waiting, addHours(requestedAt, 1), null],
    ['after it', confirmed, decidedAt, null],
    [
      'to the end of the seventh day',
      confirmed,
      new Date(objectionDeadline(confirmed).getTime() - 1),
      null,
    ],
    ['and no longer', confirmed, objectionDeadline(confirmed), 'OBJECTION_CLOSED'],
    [
      'once',
      { ...confirmed, state: 'OBJECTED' as const, objectedAt: decidedAt },
      decidedAt,
      'ALREADY_OBJECTED',
    ],
    ['to what is unpaid', { ...confirmed, state: 'PAID' as const }, decidedAt, 'ALREADY_PAID'],
    ['while a worker who was sent home is asked', sentHome, addHours(requestedAt, 71), null],
    ['until silence decides that', sentHome, sentHome.decideBy, 'OBJECTION_CLOSED'],
    ['for 7 days after a yes', agreed, addHours(decidedAt, 7 * 24 - 1), null],
    ['not after these 7 days', agreed, addHours(decidedAt, 7 * 24), 'OBJECTION_CLOSED'],
    ['for 30 days after silence', bySilence, addHours(sentHome.decideBy, 30 * 24 - 1), null],
    [
      'not after these 30 days',
      bySilence,
      addHours(sentHome.decideBy, 30 * 24),
      'OBJECTION_CLOSED',
    ],
  ])('is accepted %s', (_name, facts, now, why) => {
    expect(whyCannotObjectToTermination(facts, now)).toBe(why);
  });
});

describe('what a facility says', () => {
  const now = at('2026-12-01 06:00');
  const long = '台風の接近により、通所の送迎を行えないため休業します';
  const base: TerminationInput = {
    reason: long,
    listedReason: 'disaster',
    incident: null,
    closureOrder: null,
  };
  const incident = {
    what: '勤務中に鍵を無断で持ち出し、返却しませんでした',
    at: at('2026-11-20 12:00'),
  };
  const closureOrder = { authority: '新宿区保健所', issuedOn: '2026-11-30' };
  const fieldsOf = (wish: Partial<TerminationInput>) => {
    const read = readTerminationStatement({ ...base, ...wish }, now);
    return 'fields' in read ? Object.keys(read.fields) : null;
  };

  test.each<[string, Partial<TerminationInput>, string[] | null]>([
    ['an explanation is enough', {}, null],
    ['19 characters are not', { reason: 'あ'.repeat(19) }, ['reason']],
    ['20 are', { reason: 'あ'.repeat(20) }, null],
    ['500 are', { reason: 'あ'.repeat(500) }, null],
    ['501 are not', { reason: 'あ'.repeat(501) }, ['reason']],
    ['a reason that nobody listed is none', { listedReason: 'mood' }, ['listedReason']],
    [
      'a violation needs what happened and when',
      { listedReason: 'serious_violation' },
      ['incident', 'incidentAt'],
    ],
    [
      'in the past',
      { listedReason: 'serious_violation', incident: { ...incident, at: at('2026-12-02 00:00') } },
      ['incidentAt'],
    ],
    ['and is taken with both', { listedReason: 'serious_violation', incident }, null],
    ['a closure needs its order', { listedReason: 'facility_closed' }, ['authority', 'orderedOn']],
    [
      'of a day that has come',
      {
        listedReason: 'facility_closed',
        closureOrder: { ...closureOrder, issuedOn: '2026-12-02' },
      },
      ['orderedOn'],
    ],
    ['and is taken with it', { listedReason: 'facility_closed', closureOrder }, null],
  ])('%s', (_name, wish, fields) => {
    expect(fieldsOf(wish)).toEqual(fields);
  });
});
