import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { minimumWageTables } from '#domain/reference/statutory/tables.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';

/** The command reads the machine's clock. */
const now = new Date();
let product: TestProduct;
let url = '';
let folder = '';
beforeAll(async () => {
  url = await openTestDatabase();
  product = await openTestProduct(url, now);
  folder = await mkdtemp(path.join(tmpdir(), 'statutory-'));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

/** The lines that `npm run load-statutory` prints. */
async function run(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'load-statutory.server.ts'), ...args],
    { env: { ...process.env, DATABASE_URL: url } },
  );
  return stdout.trimEnd().split('\n');
}

test('a raise of the minimum wage prints how many open postings are below it', async () => {
  const { db } = product.app;
  const [newest] = (await minimumWageTables(db)).slice(-1);
  const tokyo = newest?.prefectures.find(({ code }) => code === '13');
  if (!newest || !tokyo) throw new Error('minimum wages are shipped');
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  // The newest amount holds on every later day, whenever this test runs.
  for (const [ahead, more] of [0, 5, 9, 10, 11].entries()) {
    const day = addDays(jstDay(now), ahead + 2);
    await buildRecruitment(db, {
      now,
      jobId: job.id,
      startsAt: instantAtJst(day, '09:00'),
      endsAt: instantAtJst(day, '18:00'),
      hourlyWage: tokyo.hourly + more,
    });
  }
  const rows = newest.prefectures.map(
    ({ code, hourly, from }) => `${code},${code === '13' ? hourly + 10 : hourly},${from}`,
  );
  const file = path.join(folder, 'raised.csv');
  await writeFile(file, ['都道府県コード,時間額,発効日', ...rows, ''].join('\n'));
  const order = ['minimum-wage', file, '--year', String(newest.year)];
  const who = ['--source', 'https://www.mhlw.go.jp/', '--by', '事務局 花子'];

  expect((await run(...order, ...who, '--dry-run')).slice(-2)).toEqual([
    '3 open postings pay less than the minimum wage of their day',
    'dry run: nothing was changed',
  ]);
  expect(await minimumWageTables(db)).toContainEqual(newest);
  expect((await run(...order, ...who)).slice(-2)).toEqual([
    '3 open postings pay less than the minimum wage of their day',
    'loaded',
  ]);
  expect(await minimumWageTables(db)).not.toContainEqual(newest);
});
