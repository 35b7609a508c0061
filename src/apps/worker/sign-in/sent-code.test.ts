import { expect, test } from 'vitest';

import { readSentCode } from './sent-code.ts';

const now = new Date('2026-11-22T03:00:00Z');
const sent = {
  phoneNumber: '09012345678',
  resendAt: '2026-11-22T03:01:00Z',
  expiresAt: '2026-11-22T03:10:00Z',
};

test('a code is remembered until it expires', () => {
  expect(readSentCode(JSON.stringify(sent), now)).toEqual(sent);
  expect(readSentCode(JSON.stringify(sent), new Date('2026-11-22T03:10:00Z'))).toBeNull();
});

test.each([
  null,
  '',
  '{',
  'null',
  '3',
  '{"phoneNumber":"090"}',
  JSON.stringify({ ...sent, expiresAt: 'x' }),
])('what is no code is none: %j', (text) => {
  expect(readSentCode(text, now)).toBeNull();
});
