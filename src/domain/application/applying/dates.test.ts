import { expect, test } from 'vitest';

import { buildApplyFacts, timeOnApplyFactsDay, noonOnApplyFactsDay } from '../facts.build.ts';
import { factsWithOtherDatesApplied } from './dates.ts';
import { applyWarningOf } from './warnings.ts';

const on = (day: string, from = '09:00', to = '18:00') =>
  buildApplyFacts({
    recruitment: {
      id: `${day} ${from}`,
      startsAt: timeOnApplyFactsDay(`${day} ${from}`),
      endsAt: timeOnApplyFactsDay(`${day} ${to}`),
      deadline: timeOnApplyFactsDay(`${day} 01:00`),
    },
  });

test.each([
  ['another day', [on('2026-11-26')], null],
  ['the same day', [on('2026-11-24', '04:00', '07:00')], '勤務は1日1件までです'],
  ['the same hours', [on('2026-11-24', '12:00', '20:00')], '同じ時間に別の予定があります'],
  [
    '20 hours of one corporation in a week',
    [on('2026-11-23'), on('2026-11-25')],
    '同じ法人での週の上限を超えます',
  ],
])('a date besides %s', (_what, others, title) => {
  const warning = applyWarningOf(
    factsWithOtherDatesApplied(on('2026-11-24'), others),
    noonOnApplyFactsDay,
  );
  expect(warning?.kind === 'PreventTransition' ? warning.title : null).toBe(title);
});

test('a date besides others whose overtime fills the month of the 36協定', () => {
  const filing = { startsOn: '2026-04-01', dailyMinutes: 120, monthlyHours: 3, yearlyHours: 360 };
  const overtime = { filings: [{ ...filing, isWithdrawn: false }], shifts: [] };
  const tenHours = (day: string) => {
    const facts = on(day, '09:00', '20:00');
    return { ...facts, history: { ...facts.history, overtime } };
  };
  const own = { ...on('2026-11-24', '09:00', '19:01') };
  const facts = { ...own, history: { ...own.history, overtime } };
  expect(applyWarningOf(factsWithOtherDatesApplied(facts, []), noonOnApplyFactsDay)?.kind).not.toBe(
    'PreventTransition',
  );
  expect(
    applyWarningOf(
      factsWithOtherDatesApplied(facts, [tenHours('2026-11-17')]),
      noonOnApplyFactsDay,
    ),
  ).toMatchObject({
    kind: 'PreventTransition',
    title: 'この施設での残業の上限を超えます',
    description: expect.stringContaining('1か月で3時間1分になり、施設の36協定の上限（3時間）'),
  });
});

test('dates that a facility must accept count as waiting applications', () => {
  const screening = buildApplyFacts({ recruitment: { mode: 'SCREENING' } });
  expect(
    factsWithOtherDatesApplied(screening, [screening, screening]).worker?.openApplications,
  ).toBe(2);
});

test('a visitor has no other dates', () => {
  const visitor = { ...on('2026-11-24'), worker: null, history: null };
  expect(factsWithOtherDatesApplied(visitor, [on('2026-11-24')])).toBe(visitor);
});
