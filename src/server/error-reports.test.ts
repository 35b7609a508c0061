import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';

import { startErrorReports } from './error-reports.server.ts';
import { readEnv } from './env.server.ts';
import { log } from './log.server.ts';

/** A minimal error reporting service. */
const received: string[] = [];
const service = createServer((request, response) => {
  void buffer(request).then((body) => {
    const isPacked = request.headers['content-encoding'] === 'gzip';
    received.push((isPacked ? gunzipSync(body) : body).toString());
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => service.close());

test('what is logged as an error is reported in production, and nothing of a person', async () => {
  const address = service.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await startErrorReports({
    ...readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/nothing' }),
    NODE_ENV: 'production',
    SENTRY_DSN: `http://public@127.0.0.1:${port}/1`,
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

test('a production that names no service says at its start that errors go to the log alone', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue();
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://nowhere/nothing' });
  await startErrorReports(env);
  expect(warned).not.toHaveBeenCalled();
  await startErrorReports({ ...env, NODE_ENV: 'production', SENTRY_DSN: undefined });
  expect(warned).toHaveBeenCalledWith(expect.stringContaining('SENTRY_DSN'));
});
