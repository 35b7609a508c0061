import { expect, test } from 'vitest';

import type { App } from '#platform/server/context.server.ts';

import {
  makeRandomToken,
  staffSessionCookieLine,
  staffSessionTokenOf,
} from './session-cookie.server.ts';

const at = (ORIGIN: string | undefined) => ({ env: { ORIGIN } }) as Pick<App, 'env'>;
const secure = at('https://hitokoma.example');
const withCookie = (cookie: string) => new Request('http://test/', { headers: { cookie } });

test('over https the cookie belongs to the host alone and never travels in the clear', () => {
  const token = makeRandomToken();
  expect(staffSessionCookieLine(secure, 'facility', token)).toBe(
    `__Host-hitokoma-staff=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(staffSessionCookieLine(secure, 'facility', null)).toMatch(
    /^__Host-hitokoma-staff=; Max-Age=0; /,
  );
});

test('on a machine without https it is a usual cookie', () => {
  expect(staffSessionCookieLine(at('http://localhost:3000'), 'facility', 'x')).toBe(
    'hitokoma-staff=x; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  );
});

test('a token is read under its own name only, and nothing else passes for one', () => {
  const token = makeRandomToken();
  expect(token).toHaveLength(43);
  const own = `a=b; __Host-hitokoma-staff=${token}`;
  expect(staffSessionTokenOf(secure, withCookie(own), 'facility')).toBe(token);
  expect(staffSessionTokenOf(secure, withCookie(own), 'operator')).toBeNull();
  const operators = `__Host-hitokoma-operator=${token}`;
  expect(staffSessionTokenOf(secure, withCookie(operators), 'operator')).toBe(token);
  expect(staffSessionTokenOf(secure, withCookie(operators), 'facility')).toBeNull();
  expect(staffSessionTokenOf(secure, withCookie(`hitokoma-staff=${token}`), 'facility')).toBeNull();
  expect(
    staffSessionTokenOf(secure, withCookie(`__Host-hitokoma-staff=${token}x`), 'facility'),
  ).toBeNull();
  expect(staffSessionTokenOf(secure, new Request('http://test/'), 'facility')).toBeNull();
});
