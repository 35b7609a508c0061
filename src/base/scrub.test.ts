import { expect, test } from 'vitest';

import { scrubbed } from './scrub.ts';

test.each([
  ['call 090-1234-5678 now', 'call [removed] now'],
  ['09012345678', '[removed]'],
  ['03-1234-5678', '[removed]'],
  ['to hanako@example.jp', 'to [removed]'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', 'Bearer [removed]'],
  ['individual number 123456789012', 'individual number [removed]'],
  ['https://example.jp/sign-in?callbackUrl=%2F&token=1', 'https://example.jp/sign-in'],
  [
    'cannot read 3 of 20 rows at 2026-11-21T12:00:00Z',
    'cannot read 3 of 20 rows at 2026-11-21T12:00:00Z',
  ],
  ['01a1fc00-e403-71c5-8889-a16929fddd39', '01a1fc00-e403-71c5-8889-a16929fddd39'],
])('%s', (text, left) => {
  expect(scrubbed(text)).toBe(left);
});

test('values under personal keys go, whatever they are, and the rest stays', () => {
  const event = {
    exception: { values: [{ type: 'TypeError', value: 'phone 08011112222' }] },
    request: { headers: { Authorization: 'x', 'user-agent': 'Chrome' }, cookies: 'a=b' },
    extra: { lastName: '山田', phone_number: '1', count: 3 },
  };
  expect(scrubbed(event)).toEqual({
    exception: { values: [{ type: 'TypeError', value: 'phone [removed]' }] },
    request: {
      headers: { Authorization: '[removed]', 'user-agent': 'Chrome' },
      cookies: '[removed]',
    },
    extra: { lastName: '[removed]', phone_number: '[removed]', count: 3 },
  });
});

test('nothing of what was sent is left, and what was measured is', () => {
  const event = {
    request: { data: '{"lastName":"山田"}', query_string: 's=secret', url: 'https://a.jp/x?s=1' },
    contexts: { trace: { data: { 'url.query': 's=secret', 'http.status_code': 200 } } },
    user: { ip_address: '192.0.2.1' },
  };
  expect(scrubbed(event)).toEqual({
    request: { data: '[removed]', query_string: '[removed]', url: 'https://a.jp/x' },
    contexts: { trace: { data: { 'url.query': '[removed]', 'http.status_code': 200 } } },
    user: { ip_address: '[removed]' },
  });
});

test('what is nested without end is cut', () => {
  const round: Record<string, unknown> = {};
  round['self'] = round;
  expect(JSON.stringify(scrubbed(round))).toContain('[removed]');
});
