import { expect, test } from 'vitest';

import { rememberWriteOfSession } from './recent-writes.server.ts';

test('the cookie of a write is for the API only, for five seconds, and on a site with https Secure', () => {
  const line = 'hitokoma-wrote=1; Max-Age=5; Path=/api; HttpOnly; SameSite=Strict';
  expect(rememberWriteOfSession('a session', { isSecure: false })).toBe(line);
  expect(rememberWriteOfSession('a session', { isSecure: true })).toBe(`${line}; Secure`);
});
