import { expect, test } from 'vitest';

import { deliveryFailureCauseOf } from './delivery-cause.ts';

test.each([
  [
    new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.7:443') }),
    'fetch failed: connect ECONNREFUSED 10.0.0.7:443',
  ],
  [
    new Error('Mail command failed: 450 4.2.1 <hana@example.jp> try later'),
    'Mail command failed: 450 4.2.1 <(address)> try later',
  ],
  [
    new Error('GET https://user:secret@sms.example/send?to=09012345678 failed'),
    'GET https://sms.example failed',
  ],
  [new Error('090-1234-5678 refused'), '(number) refused'],
  [new Error(`Bearer ${'aB3_'.repeat(12)} refused`), 'Bearer (token) refused'],
  [new Error('x '.repeat(500)), 'x '.repeat(100)],
  ['no error at all', 'no error at all'],
])('%s', (error, cause) => {
  expect(deliveryFailureCauseOf(error)).toBe(cause);
});
