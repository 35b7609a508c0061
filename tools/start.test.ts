import { expect, test } from 'vitest';

import { findFreePort } from './run/ports.ts';
import { runNode } from './run/processes.ts';

test('a variable that is missing in production is named before the database is asked for anything', async () => {
  // Nothing listens on port 1: a start that reached the database would report the connection.
  const { code, output } = await runNode(['tools/start.ts'], {
    env: {
      PORT: String(await findFreePort()),
      NODE_ENV: 'production',
      DEMO: '',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      AUTH_SECRET: '',
    },
  });
  expect(code).not.toBe(0);
  expect(output).toContain('AUTH_SECRET');
  expect(output).not.toMatch(/ECONNREFUSED|Migrating/);
});

test.each([
  [
    'a database that somebody names',
    { NODE_ENV: '', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  ],
  ['production without a database', { NODE_ENV: 'production', DATABASE_URL: '' }],
])('is not made the demo: %s', async (_name, named) => {
  const { code, output } = await runNode(['tools/start.ts'], {
    env: {
      PORT: String(await findFreePort()),
      DEMO: '',
      AUTH_SECRET: 'a secret of at least thirty-two characters',
      ...named,
    },
  });
  expect(code).not.toBe(0);
  expect(output).toMatch(/The environment variable \w+ is missing/);
  expect(output).toContain('DEMO=1 npm start is the demo');
  expect(output).not.toMatch(/ECONNREFUSED|Migrating|Starting/);
});
