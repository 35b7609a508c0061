import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { pagesPerAddress } from '#server/rate-limit.server.ts';

import { startApp, type App } from '../run/app.ts';
import { ensureBuild } from '../run/build.ts';
import { root } from '../run/paths.ts';
import { freePort } from '../run/ports.ts';
import { testDatabase } from '../testing/database.ts';
import { productionEnv } from '../testing/production-env.ts';
import { sendRaw } from './wire.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-pages-'));
const database = await testDatabase();
let port: number;
let app: App;

beforeAll(async () => {
  if (!existsSync(path.join(root, 'build/server/index.js'))) await ensureBuild();
  port = await freePort();
  app = await startApp({
    port,
    output: openSync(path.join(folder, 'log'), 'w'),
    env: {
      ...productionEnv,
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      ORIGIN: 'https://localhost',
      TRUST_PROXY: '1',
      FILES_DIR: path.join(folder, 'files'),
      RATE_LIMIT: 'on',
      JOBS: 'off',
    },
  });
}, 600_000);
afterAll(() => app.stop());

async function open(page: string, address: string): Promise<number> {
  const headers = ['Host: localhost', `X-Forwarded-For: ${address}`];
  const { status } = await sendRaw(port, { line: `GET ${page} HTTP/1.1`, headers });
  return status;
}

test('an address has a limit of pages, an IPv6 /64 is one, and others see the page that was refused', async () => {
  const statuses: number[] = [];
  // A page that sends visitors to sign-in: nothing of it is rendered.
  while (statuses.length < pagesPerAddress + 10) {
    const batch = Array.from({ length: 10 }, (_, host) =>
      open('/shifts', `2001:db8:1:1::${host + 1}`),
    );
    statuses.push(...(await Promise.all(batch)));
  }
  expect(statuses.filter((status) => status === 302)).toHaveLength(pagesPerAddress);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(await open('/guide', '2001:db8:1:1::1')).toBe(429);
  expect(await open('/guide', '2001:db8:1:2::1')).toBe(200);
  // From now on the page comes from the cache, which costs no rendering.
  expect(await open('/guide', '2001:db8:1:1::1')).toBe(200);
}, 60_000);
