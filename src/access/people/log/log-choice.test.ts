import { expect, test } from 'vitest';

import {
  noAccessLogFilters,
  accessLogFilterText,
  type AccessLogFilterChoice,
} from './log-choice.ts';

const facilities = [
  { id: 'f1', name: 'ひなたの里' },
  { id: 'f2', name: 'ひなたの丘' },
];
const days = { from: '2026-12-01', to: '2026-12-05' };

test.each<[string, Partial<AccessLogFilterChoice>, string]>([
  ['nothing', {}, 'すべての施設・すべての日'],
  ['a facility', { facilityId: 'f2' }, 'ひなたの丘・すべての日'],
  ['days', days, 'すべての施設・2026/12/01〜2026/12/05'],
  ['a first day', { from: days.from }, 'すべての施設・2026/12/01〜'],
  ['a last day', { to: days.to }, 'すべての施設・〜2026/12/05'],
  ['both', { facilityId: 'f1', ...days }, 'ひなたの里・2026/12/01〜2026/12/05'],
])('%s', (_title, choice, text) => {
  expect(accessLogFilterText({ ...noAccessLogFilters, ...choice }, facilities)).toBe(text);
});

test('where there is no choice of facilities, the days alone are said', () => {
  expect(accessLogFilterText(noAccessLogFilters, [])).toBe('すべての日');
});
