import { onTestFinished, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';

import { openCommandPool, openPool } from './db.server.ts';

const url = await openTestDatabase();

test.each([
  ['a request', openPool, { statement: '15s', idle: '15s' }],
  ['a command', openCommandPool, { statement: '0', idle: '0' }],
])('a connection of %s has its own limits of time', async (_name, open, limits) => {
  const pool = open(url, 1);
  onTestFinished(() => pool.end());
  const { rows } = await pool.query<{ statement: string; idle: string }>(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([limits]);
});

test('a command waits for a connection for minutes, a request for seconds', async () => {
  const pools = [openPool(url, 1), openCommandPool(url, 1)];
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))));
  const [request = 0, command = 0] = pools.map(({ options }) => options.connectionTimeoutMillis);
  expect(request).toBeGreaterThan(0);
  expect(request).toBeLessThanOrEqual(10_000);
  expect(command).toBeGreaterThanOrEqual(180_000);
});
