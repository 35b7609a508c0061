import { expect, test } from 'vitest';

import { GraphqlFailure } from './graphql.ts';
import { latestCommandFailure } from './latest-failure.ts';

const failure = new GraphqlFailure('CONFLICT', 'ほかの人が変更しました');
const idle = { error: null, submittedAt: 0 };
const failed = (submittedAt: number) => ({ error: failure, submittedAt });
const succeeded = (submittedAt: number) => ({ error: null, submittedAt });

type Case = [
  name: string,
  commands: Parameters<typeof latestCommandFailure>,
  expected: GraphqlFailure | null,
];

test.each<Case>([
  ['nothing was sent', [idle, idle], null],
  ['the only sent command failed', [idle, failed(1), idle], failure],
  ['another command succeeded after a failure', [failed(1), succeeded(2)], null],
  ['a command failed after another one succeeded', [failed(2), succeeded(1)], failure],
])('where %s, the failure is the one of the last command', (_case, commands, expected) => {
  expect(latestCommandFailure(...commands)).toBe(expected);
});
