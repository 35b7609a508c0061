import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { maxGrantedExposureLimitYen } from '../limit.ts';
import { limitAnswerDueOn } from './answer-due.ts';
import { limitRequestProblems } from './request-rules.ts';

test.each([
  ['a Tuesday', '2026-12-01', '2026-12-02'],
  ['a Friday', '2026-12-04', '2026-12-07'],
  ['a Sunday', '2026-12-06', '2026-12-07'],
  ['the last business day of a year', '2026-12-30', '2027-01-04'],
])('a request of %s is answered by the end of the next business day', (_day, asked, due) => {
  expect(limitAnswerDueOn(instantAtJst(asked, '00:00'))).toBe(due);
  expect(limitAnswerDueOn(instantAtJst(asked, '23:59'))).toBe(due);
});

const reason = '年末に利用者が増えるためです';

test.each([
  ['the limit that holds', 300_000],
  ['less', 299_999],
  ['no amount', Number.NaN],
  ['a part of a yen', 300_000.5],
  ['more than operators can set', maxGrantedExposureLimitYen + 1],
])('a request for %s is wrong', (_form, limit) => {
  expect(Object.keys(limitRequestProblems({ limit, reason, current: 300_000 }))).toEqual(['limit']);
});

test('a request needs a reason', () => {
  const asked = { limit: 300_001, current: 300_000 };
  expect(limitRequestProblems({ ...asked, reason })).toEqual({});
  expect(Object.keys(limitRequestProblems({ ...asked, reason: '増やしたい' }))).toEqual(['reason']);
});
