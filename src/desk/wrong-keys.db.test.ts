import { randomBytes } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { apiPaths } from '#base/api-paths.ts';
import { atJst } from '#base/jst.ts';
import { readEnv } from '#server/env.server.ts';

import { testDatabase } from '#testing/database.ts';
import { askEndpoint, codeOf, openProduct } from '#testing/processes/product.ts';
import { productionEnv } from '#testing/production-env.ts';
import { createBackOffice } from '../back-office.server.ts';

const databaseUrl = await testDatabase();
const product = await openProduct(databaseUrl, atJst('2026-11-21', '10:00'));
afterAll(() => product.close());

const key = 'the operator has this key and nobody else';
const env = readEnv({
  ...productionEnv,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  DESK_KEY: key,
  OPERATOR_EMAIL: 'operator@hitokoma.example',
});
// Two processes on one database.
const processes = await Promise.all(
  [0, 1].map(async () => createBackOffice({ ...product.app, env })),
);

async function ask(address: string, token: string, process = 0): Promise<string | null> {
  const endpoint = processes[process];
  if (!endpoint) throw new Error('no such process');
  const document = '{ recruitments { cursor } }';
  const asked = { path: apiPaths.deskGraphql, document, variables: {}, token, address };
  return codeOf(await askEndpoint(endpoint, asked));
}

const randomKey = () => `facility-${randomBytes(24).toString('base64url')}`;

const alarms = () =>
  product.app.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', env.OPERATOR_EMAIL ?? '')
    .execute();

test('an address that tried twenty wrong keys is refused by every process, and the operator is notified', async () => {
  const address = '2001:db8:1:1::1';
  expect(await ask(address, key)).toBeNull();
  const tries = Array.from({ length: 20 }, (_, index) => ask(address, randomKey(), index % 2));
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['UNAUTHENTICATED']));
  const refused = ['2001:db8:1:1::2', address].flatMap((from) =>
    [0, 1].map((process) => ask(from, key, process)),
  );
  expect(await Promise.all(refused)).toEqual(Array.from(refused, () => 'RATE_LIMITED'));
  expect(await ask('2001:db8:1:2::1', key)).toBeNull();
  expect(await alarms()).toEqual([
    {
      subject: '【ひとこま運営】操作用キーの総当たりの疑いがあります',
      body: expect.stringContaining(address),
    },
  ]);
});

test('a revoked key that a system repeats leaves the other keys of its address alone', async () => {
  const [address, revoked] = ['192.0.2.7', randomKey()];
  for (let repetition = 0; repetition < 30; repetition += 1) {
    expect(await ask(address, revoked)).toBe('UNAUTHENTICATED');
  }
  expect(await ask(address, key)).toBeNull();
});
