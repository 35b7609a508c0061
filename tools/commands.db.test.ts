import { expect, test } from 'vitest';

import { runNode } from './run/processes.ts';
import { openTestDatabase } from './testing/database.ts';

const url = await openTestDatabase();

/** Runs a file as `npm run` does. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runNode(['tools/with-database.ts', ...args], { env: { DATABASE_URL: url, ORIGIN: '', ...env } });

test('files cannot move without a bucket: one sentence says what to set', async () => {
  const { code, output } = await run(['src/platform/server/files/move-files.server.ts'], {
    S3_ENDPOINT: '',
  });
  expect(code).toBe(1);
  expect(output).toBe('Set S3_ENDPOINT and the other S3_… to the bucket for the files.\n');
});

const makeOperator = (email: string, env: NodeJS.ProcessEnv = {}) =>
  run(['src/access/people/make-operator.server.ts', email, '運営 花子'], env);

test('without ORIGIN a new operator is told where the path of the link is opened', async () => {
  const { code, output } = await makeOperator('hana@operators.example');
  expect(output).toMatch(
    /^The link was sent and works for 15 minutes\. Open this path on the address of the product:\n\/\S+\n$/,
  );
  expect(code).toBe(0);
});

test('with ORIGIN a new operator gets the whole address of the link', async () => {
  const { code, output } = await makeOperator('taro@operators.example', {
    ORIGIN: 'https://hitokoma.example',
  });
  expect(output).toMatch(
    /^The link was sent and works for 15 minutes:\nhttps:\/\/hitokoma\.example\/\S+\n$/,
  );
  expect(code).toBe(0);
});
