import { expect, test } from 'vitest';

import { mergeMessages } from './merge-messages.ts';

const message = (seq: number, text = '') => ({ id: `m${seq}`, seq, text });

test('pages join in the order of their numbers, each message one time', () => {
  const known = [message(3), message(4)];
  const merged = mergeMessages(known, [message(1), message(2), message(3)]);
  expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('the later state of a message is taken', () => {
  expect(mergeMessages([message(1, '前')], [message(1, '後')])).toEqual([message(1, '後')]);
});
