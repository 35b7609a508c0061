import { expect, test } from 'vitest';

import { blockReasonLengthBounds, whyBlockReasonInvalid } from './block-rules.ts';

const { least, most } = blockReasonLengthBounds;

test.each([
  ['', false],
  [' '.repeat(least), false],
  ['あ'.repeat(least - 1), false],
  [`  ${'あ'.repeat(least - 1)}  `, false],
  ['あ'.repeat(least), true],
  ['🙂'.repeat(most), true],
  ['あ'.repeat(most + 1), false],
])('%j is good enough: %s', (text, isGood) => {
  expect(whyBlockReasonInvalid(text) === undefined).toBe(isGood);
});
