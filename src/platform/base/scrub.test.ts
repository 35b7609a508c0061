import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { reportWithoutPersonalData } from './scrub.ts';

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
  ['call +81-90-1234-5678 now', 'call [removed] now'],
  ['call +819012345678', 'call [removed]'],
  ['090 1234 5678', '[removed]'],
  ['０９０－１２３４－５６７８に電話', '[removed]に電話'],
  ['x09012345678y', 'x[removed]y'],
  ['{"sample_rand":"0.0123456"}', '{"sample_rand":"0.0123456"}'],
  ['01a1fc00-e403-71c5-8889-a16929fddd39', '01a1fc00-e403-71c5-8889-a16929fddd39'],
])('%s', (text, left) => {
  expect(reportWithoutPersonalData(text)).toBe(left);
});

test('values under personal keys go, whatever they are, and the rest stays', () => {
  const event = {
    exception: { values: [{ type: 'TypeError', value: 'phone 08011112222' }] },
    request: { headers: { Authorization: 'x', 'user-agent': 'Chrome' }, cookies: 'a=b' },
    extra: { lastName: '山田', phone_number: '1', count: 3 },
  };
  expect(reportWithoutPersonalData(event)).toEqual({
    exception: { values: [{ type: 'TypeError', value: 'phone [removed]' }] },
    request: {
      headers: { Authorization: '[removed]', 'user-agent': 'Chrome' },
      cookies: '[removed]',
    },
    extra: { lastName: '[removed]', phone_number: '[removed]', count: 3 },
  });
});

test('the content of requests is removed, and measurements stay (spec 7.130)', () => {
  const event = {
    request: { data: '{"lastName":"山田"}', query_string: 's=secret', url: 'https://a.jp/x?s=1' },
    contexts: { trace: { data: { 'url.query': 's=secret', 'http.status_code': 200 } } },
    user: { ip_address: '192.0.2.1' },
  };
  expect(reportWithoutPersonalData(event)).toEqual({
    request: { data: '[removed]', query_string: '[removed]', url: 'https://a.jp/x' },
    contexts: { trace: { data: { 'url.query': '[removed]', 'http.status_code': 200 } } },
    user: { ip_address: '[removed]' },
  });
});

test('what is nested without end is cut', () => {
  const round: Record<string, unknown> = {};
  round['self'] = round;
  expect(JSON.stringify(reportWithoutPersonalData(round))).toContain('[removed]');
});

const hexId = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`));
const ids = fc.oneof(hexId(16), hexId(32), hexId(40), hexId(64), fc.uuid());

test('ids of reports, traces, requests and addresses are left whole', () => {
  fc.assert(
    fc.property(ids, ids, (id, other) => {
      const event = {
        event_id: id,
        contexts: { trace: { trace_id: id, span_id: other } },
        spans: [{ span_id: id, parent_span_id: other }],
        tags: { requestId: id },
        request: { url: `https://a.jp/shifts/${id}/chat/${other}` },
        message: `request ${id} failed after ${other}.`,
        headers: { 'sentry-trace': `${id}-${other}-1`, traceparent: `00-${id}-${other}-01` },
      };
      expect(reportWithoutPersonalData(event)).toEqual(event);
    }),
    { numRuns: 2_000 },
  );
});

test('telephone numbers go from any sentence, also beside an id', () => {
  const phones = fc
    .tuple(
      fc.constantFrom('070', '080', '090'),
      fc.stringMatching(/^\d{4}$/),
      fc.stringMatching(/^\d{4}$/),
    )
    .chain(([a, b, c]) =>
      fc.constantFrom(
        `${a}${b}${c}`,
        `${a}-${b}-${c}`,
        `${a} ${b} ${c}`,
        `+81${a.slice(1)}${b}${c}`,
      ),
    );
  const around = fc.constantFrom('', ' ', '電話', 'tel:', 'phone=', '"', '（', 'で', ',');
  fc.assert(
    fc.property(around, phones, around, ids, (before, phone, after, id) => {
      const text = reportWithoutPersonalData(`${before}${phone}${after} of ${id}`);
      expect(text).toBe(`${before}[removed]${after} of ${id}`);
    }),
    { numRuns: 2_000 },
  );
});
