import { onTestFinished, expect, test } from 'vitest';

import { openTestDatabase } from '#testing/database.ts';

import { openCommandLinePool, openPool, openSharePools } from './db.server.ts';
import { databaseShares, minConnections } from './shares.ts';

const url = await openTestDatabase();

test.each([
  ['a request', openPool, { statement: '15s', idle: '15s', lock: '500ms' }],
  ['a command run by hand', openCommandLinePool, { statement: '0', idle: '0', lock: '0' }],
])('a connection of %s has its own limits of time', async (_name, open, limits) => {
  const pool = open(url, 1);
  onTestFinished(() => pool.end());
  const { rows } = await pool.query<typeof limits>(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle,
            current_setting('lock_timeout') as lock`,
  );
  expect(rows).toEqual([limits]);
});

test('each share has its time for a statement, its time for a lock and its name', async () => {
  const shares = openSharePools(url, minConnections);
  onTestFinished(async () => {
    await Promise.all(databaseShares.map((share) => shares[share].db.destroy()));
  });
  const settings = await Promise.all(
    databaseShares.map(async (share) => {
      const { rows } = await shares[share].pool.query(
        `select current_setting('application_name') as name,
                current_setting('statement_timeout') as statement,
                current_setting('lock_timeout') as lock`,
      );
      return rows[0];
    }),
  );
  expect(settings).toEqual([
    { name: 'hitokoma known', statement: '10s', lock: '500ms' },
    { name: 'hitokoma others', statement: '2s', lock: '500ms' },
    { name: 'hitokoma commands', statement: '15s', lock: '500ms' },
    { name: 'hitokoma tasks', statement: '1min', lock: '500ms' },
    { name: 'hitokoma files', statement: '10s', lock: '500ms' },
  ]);
});

test('a command run by hand waits for a connection for minutes, a request for seconds', async () => {
  const pools = [openPool(url, 1), openCommandLinePool(url, 1)];
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))));
  const [request = 0, command = 0] = pools.map(({ options }) => options.connectionTimeoutMillis);
  expect(request).toBeGreaterThan(0);
  expect(request).toBeLessThanOrEqual(10_000);
  expect(command).toBeGreaterThanOrEqual(180_000);
});
