import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  explainPlansOf,
  rowsReadByPlan,
  fullyScannedTables,
  type QueryPlan,
} from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { buildBrowser, lastCodeSentTo, type TestBrowser } from './browser.build.ts';
import { randomPhoneNumber } from './build.ts';

const now = instantAtJst('2026-12-01', '12:00');
/** A week of codes at 5,000 a day, and a session of each worker. */
const [codes, people] = [35_000, 20_000];
const bigTables = ['sign_in_codes', 'sessions', 'workers'];

const url = await openTestDatabase();
let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(url, now, { environment: { BUDGET_FACTOR: '1' } });
  const { db } = product.app;
  await inBulkTransaction(db, async (tx) => {
    await sql`
      insert into workers (phone_number, created_at)
      select '090' || lpad(n::text, 8, '0'), ${now} from generate_series(1, ${people}) n
    `.execute(tx);
    await sql`
      insert into sessions (worker_id, browser_hash, created_at, expires_at)
      select id, md5(id::text), ${now}, ${now}::timestamptz + interval '30 days' from workers
    `.execute(tx);
    await sql`
      insert into sign_in_codes (phone_number, code_hash, browser_hash, address, network, created_at, expires_at)
      select '090' || lpad((n % ${people})::text, 8, '0'), '', md5(n::text),
             '10.0.' || n % 250 || '.' || n / 250, '10.0.' || n % 250 || '.' || n / 250,
             ${now}::timestamptz - n * interval '7 days' / ${codes},
             ${now}::timestamptz
        from generate_series(1, ${codes}) n
    `.execute(tx);
  });
  for (const table of bigTables) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
});
afterAll(() => product.close());

async function signIn(browser: TestBrowser, phoneNumber: string): Promise<number> {
  await product.call(
    `mutation Ask($input: RequestSignInCodeInput!) {
      requestSignInCode(input: $input) { success }
    }`,
    { input: { phoneNumber } },
    { jar: browser.jar, address: '192.0.2.1' },
  );
  return (await browser.signIn(phoneNumber, await lastCodeSentTo(product.app, phoneNumber))).status;
}

test('signing in reads its own rows, and the codes of a day for the budget', async () => {
  const browser = await buildBrowser(product.app);
  const phoneNumber = randomPhoneNumber();
  const sent = await explainPlansOf(url, async () => {
    expect(await signIn(browser, phoneNumber)).toBe(200);
    // The browser is known from now on.
    product.setNow(new Date(now.getTime() + 120_000));
    expect(await signIn(browser, phoneNumber)).toBe(200);
  });
  const plans = sent.filter(({ name }) => name.startsWith('worker.'));
  expect(plans.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'worker.isBrowserKnownForNumber',
      'worker.countSignInCodesSent',
      'worker.recentCodesOfNumber',
      'worker.newestSignInCode',
    ]),
  );
  const maxRowsOf = ({ name }: QueryPlan) => (name === 'worker.countSignInCodesSent' ? 5_010 : 10);
  const greedy = plans.filter(
    (plan) =>
      fullyScannedTables(plan, bigTables).length > 0 ||
      rowsReadByPlan(plan, bigTables) > maxRowsOf(plan),
  );
  expect(greedy.map(({ name }) => name)).toEqual([]);
});
