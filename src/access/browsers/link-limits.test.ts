import { expect, test } from 'vitest';

import { whyCannotSendLink } from './link-limits.ts';

const now = new Date('2026-11-22T00:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const none = { sent: 0, lastAt: null, sentByUnknownBrowsers: 0, sentFromAddress: 0 };

test.each([
  ['the first', {}, false, null],
  ['the last of strangers', { sentByUnknownBrowsers: 19 }, false, null],
  ['one more of strangers', { sentByUnknownBrowsers: 20 }, false, 'LINK_TOO_MANY'],
  ['one of a known browser then', { sentByUnknownBrowsers: 20 }, true, null],
  ['another after a minute', { sent: 1, lastAt: ago(60) }, false, null],
  ['another too soon', { sent: 1, lastAt: ago(59) }, true, 'LINK_TOO_SOON'],
  ['another after one of a wrong clock', { sent: 1, lastAt: ago(-61) }, true, null],
  ['a fifth', { sent: 4, lastAt: ago(3_600) }, true, null],
  ['a sixth', { sent: 5, lastAt: ago(3_600) }, true, 'LINK_TOO_MANY'],
  ['the last of an address', { sentFromAddress: 29 }, false, null],
  ['one more of an address', { sentFromAddress: 30 }, false, 'LINK_TOO_MANY'],
  ['one of a known browser at that address', { sentFromAddress: 30 }, true, null],
] as const)('%s sign-in link', (_name, facts, isKnown, refusal) => {
  expect(whyCannotSendLink({ ...none, ...facts }, { isKnown, maxPerAddress: 30, now })).toBe(
    refusal,
  );
});
