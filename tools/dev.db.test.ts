import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFailed, onTestFinished, test } from 'vitest';

import { startAppServer, watchNodeFlags } from './run/app.ts';
import { findFreePort } from './run/ports.ts';
import { demoSecrets } from './run/secrets.ts';
import { openTestDatabase } from './testing/database.ts';

const database = await openTestDatabase();

/** A file that the running server writes or loads by itself must not count as a change and restart it. */
test('what is developed is served, and started again by nobody', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-dev-'));
  const log = path.join(folder, 'log');
  // Under `--watch` Node keeps running when the server ends, so only the log says why the server did not start.
  onTestFailed(() => void process.stderr.write(readFileSync(log)));
  const app = await startAppServer({
    port: await findFreePort(),
    output: openSync(log, 'w'),
    nodeFlags: watchNodeFlags,
    env: {
      ...demoSecrets(),
      DATABASE_URL: database,
      FILES_DIR: folder,
      NODE_ENV: 'development',
      HITOKOMA_DEV: '1',
      JOBS: 'off',
    },
  });
  onTestFinished(app.stop);
  const page = await fetch(app.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('お仕事をさがす');
  await sleep(2_000);
  const changes = readFileSync(log, 'utf8').match(/^Change detected.*$/gm);
  expect(changes ?? []).toEqual([]);
  expect((await fetch(app.url)).status).toBe(200);
});
