import { expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { whyCannotSendEmailLink, type SentEmailLinks } from './email-rules.ts';

const now = instantAtJst('2026-12-01', '12:00');
const none: SentEmailLinks = { count: 0, firstAt: null, lastAt: null };
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const sent = (count: number, first: number, last: number): SentEmailLinks => ({
  count,
  firstAt: ago(first),
  lastAt: ago(last),
});

test.each<[string, SentEmailLinks, SentEmailLinks, string | null, Date | null]>([
  ['nothing yet', none, none, null, null],
  ['59 seconds ago', sent(1, 59, 59), none, 'EMAIL_TOO_SOON', ago(-1)],
  ['60 seconds ago', sent(1, 60, 60), none, null, null],
  ['by another worker 30 seconds ago', none, sent(1, 30, 30), 'EMAIL_TOO_SOON', ago(-30)],
  ['four in a day', sent(4, 80_000, 61), none, null, null],
  ['five in a day', sent(5, 3_600, 61), none, 'EMAIL_TOO_MANY', addHours(now, 23)],
  [
    'five to the address',
    sent(1, 100, 100),
    sent(5, 7_200, 61),
    'EMAIL_TOO_MANY',
    addHours(now, 22),
  ],
  [
    'five of both',
    sent(5, 3_600, 61),
    sent(9, 60, 1),
    'EMAIL_TOO_MANY',
    addMinutes(now, 23 * 60 + 59),
  ],
])('%s', (_case, byWorker, toAddress, code, until) => {
  const refusal = whyCannotSendEmailLink([byWorker, toAddress], now);
  expect(refusal?.code ?? null).toBe(code);
  expect(refusal?.until ?? null).toEqual(until);
});
