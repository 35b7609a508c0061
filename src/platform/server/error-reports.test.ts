import { afterAll, expect, test, vi } from 'vitest';

import { openErrorService } from './error-service.build.ts';
import { startErrorReports } from './error-reports.server.ts';
import { readEnv } from './env.server.ts';
import { log } from './log.server.ts';

const service = await openErrorService();
const { received } = service;
afterAll(() => service.close());

test('errors of the log are reported in production, without personal data (spec 7.129)', async () => {
  await startErrorReports({
    ...readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/nothing' }),
    NODE_ENV: 'production',
    SENTRY_DSN: service.dsn,
  });
  const level = log.level;
  log.level = 'error';
  log.error({ err: new Error('no answer for 09012345678'), requestId: 'req-1' }, 'unexpected');
  log.level = level;
  await expect.poll(() => received.find((text) => text.includes('no answer'))).toBeDefined();
  const report = received.join('\n');
  expect(report).toContain('no answer for [removed]');
  expect(report).toContain('req-1');
  expect(report).not.toContain('09012345678');
});

test('a production that names no service says at its start that errors go to the log alone (spec 9.011)', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue();
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/nothing' });
  await startErrorReports(env);
  expect(warned).not.toHaveBeenCalled();
  await startErrorReports({ ...env, NODE_ENV: 'production', SENTRY_DSN: undefined });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('SENTRY_DSN'));
});
