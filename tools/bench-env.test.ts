import { expect, test } from 'vitest';

import { readEnv } from '#platform/server/env.server.ts';

import { benchEnv } from '../bench/base/server.ts';

test('the environment of the benches is one that production starts with', () => {
  const env = readEnv(benchEnv('postgres://127.0.0.1/bench'));
  expect(env.NODE_ENV).toBe('production');
  expect(env.BUDGET_FACTOR).toBeLessThanOrEqual(10);
});
