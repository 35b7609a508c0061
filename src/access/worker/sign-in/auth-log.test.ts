import * as errors from '@auth/core/errors';
import { expect, test, vi } from 'vitest';

import { log } from '#platform/server/log.server.ts';

import { authErrorCode, logBrowserAuthProblem } from './auth-log.server.ts';

test.each([
  [new errors.MissingSecret(), 'NO_SECRET'],
  [new errors.UnknownAction(), 'MISSING_NEXTAUTH_API_ROUTE_ERROR'],
  [new errors.MissingAuthorize(), 'CALLBACK_CREDENTIALS_HANDLER_ERROR'],
  [new errors.CallbackRouteError(), 'CALLBACK_CREDENTIALS_HANDLER_ERROR'],
  [new errors.MissingAdapter(), 'EMAIL_REQUIRES_ADAPTER_ERROR'],
  [new errors.MissingAdapterMethods(), 'MISSING_ADAPTER_METHODS_ERROR'],
  [new errors.UnsupportedStrategy(), 'CALLBACK_CREDENTIALS_JWT_ERROR'],
  [new errors.InvalidCallbackUrl(), 'INVALID_CALLBACK_URL_ERROR'],
  [new errors.CredentialsSignin(), 'AUTH_CREDENTIALS_SIGNIN'],
  [new errors.UntrustedHost(), 'AUTH_UNTRUSTED_HOST'],
  [new TypeError('x'), 'AUTH_TYPE_ERROR'],
])(
  '%s is logged under the code of the catalogue (spec 8.001, 8.002, 8.003, 8.004, 8.005, 8.006, 8.007)',
  (error, code) => {
    expect(authErrorCode(error)).toBe(code);
  },
);

test('browsers of one IPv6 /64 report twenty lines a minute together, and others still may', async () => {
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const report = (address: string) => logBrowserAuthProblem({}, { requestId: 'test', address });
  for (let host = 0; host < 30; host += 1) await report(`2001:db8:9:1::${host}`);
  expect(warned).toHaveBeenCalledTimes(20);
  await report('2001:db8:9:2::1');
  expect(warned).toHaveBeenCalledTimes(21);
});
