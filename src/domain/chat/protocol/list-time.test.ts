import { expect, test } from 'vitest';

import { chatListTimeText } from './list-time.ts';

const now = new Date('2026-11-22T01:00:00Z');

test.each([
  ['2026-11-22T00:05:00Z', '09:05'],
  ['2026-11-21T15:00:00Z', '00:00'],
  ['2026-11-21T14:59:00Z', '2026/11/21'],
  ['2026-11-20T14:59:00Z', '2026/11/20'],
  ['2026-01-02T00:00:00Z', '2026/01/02'],
  ['2025-12-31T14:59:00Z', '2025/12/31'],
])('%s (spec 9.002, 9.003)', (instant, words) =>
  expect(chatListTimeText(new Date(instant), now)).toBe(words),
);
