import { expect, test } from 'vitest';

import { readStopReason, accountStopTransition } from './stop-rules.ts';

test.each([
  [false, 'stop', { from: 'ACTIVE', to: 'STOPPED' }],
  [true, 'stop', null],
  [true, 'liftStop', { from: 'STOPPED', to: 'ACTIVE' }],
  [false, 'liftStop', null],
] as const)('stopped: %s, event: %s', (isStopped, event, move) => {
  expect(accountStopTransition({ isStopped }, event)).toEqual(move);
});

test.each([
  ['本人ではない方の利用', '本人ではない方の利用'],
  ['  本人ではない方の利用。 ', '本人ではない方の利用'],
  ['四文字で', null],
  ['あ'.repeat(200), 'あ'.repeat(200)],
  ['あ'.repeat(201), null],
  ['', null],
])('%j is the reason %j', (typed, reason) => {
  expect(readStopReason(typed)).toBe(reason);
});
