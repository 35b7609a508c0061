import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { storeDemoAutoAnswer } from '#apps/demo/region.queries.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { runScheduledTasks } from '../src/main/tasks.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { seed } from './seed.ts';

/**
 * Days on which a demo must start like on any other: the first days of a year whose withholding table is not loaded, a
 * leap day, and a bank holiday. (Rule 6.2) `npm run drill years` tests all of them, `npm test` the first.
 */
const days = [
  ['in the first days of a year without a table, while banks rest', '2027-01-02'],
  ['after the statements of the year before were due', '2027-01-12'],
  ['on a leap day', '2028-02-29'],
  ['at the end of a later year', '2029-12-31'],
] as const;

test.each(process.env['SEED_DAYS'] === 'all' ? days : days.slice(0, 1))(
  'the demo begins %s, and its books are true then and three days later',
  async (_name, day) => {
    const now = instantAtJst(day, '12:20');
    const databaseUrl = await openTestDatabase();
    const filesDir = await mkdtemp(join(tmpdir(), 'hitokoma-seed-'));
    onTestFinished(() => rm(filesDir, { recursive: true, force: true }));
    expect(await seed({ databaseUrl, size: 'small', filesDir, now })).toBe(true);
    const product = await openTestProduct(databaseUrl, now);
    onTestFinished(product.close);
    const { app } = product;
    expect(await auditPayBooks(app.db, now)).toEqual([]);
    const months = await app.db
      .selectFrom('billing_months')
      .select('month')
      .where('state', '=', 'ISSUED')
      .distinct()
      .execute();
    expect(months).toHaveLength(2);
    const open = await app.db
      .selectFrom('open_recruitments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(open.count).toBeGreaterThan(300);
    await storeDemoAutoAnswer(app.db, true);
    for (const hours of [0, 8, 21, 32, 48, 56, 72]) {
      product.setNow(addHours(now, hours));
      await runScheduledTasks(app);
    }
    expect(await auditPayBooks(app.db)).toEqual([]);
  },
);
