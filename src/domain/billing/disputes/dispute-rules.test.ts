import { expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { whyCannotDispute } from './dispute-rules.ts';

const locksAt = instantAtJst('2026-12-04', '18:00');
const facts = { isOnDraft: true, locksAt, hasOpenDispute: false };

test.each<[string, Partial<typeof facts>, string | null]>([
  ['a line of the draft', {}, null],
  ['a shift without a line on it', { isOnDraft: false }, 'LINE_NOT_ON_DRAFT'],
  ['a line that is disputed', { hasOpenDispute: true }, 'LINE_DISPUTED'],
])('%s', (_name, change, why) => {
  expect(whyCannotDispute({ ...facts, ...change }, addMinutes(locksAt, -1))).toBe(why);
});

test('from the lock on no line is disputed', () => {
  expect(whyCannotDispute(facts, locksAt)).toBe('LINE_NOT_ON_DRAFT');
});
