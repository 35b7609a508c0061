import { expect, test } from 'vitest';

import { workerNamesOfLogEntry } from './entry-text.ts';

const [sato, ito] = [{ name: '佐藤 花子' }, { name: '伊藤 健' }];

test.each([
  ['nobody', [], 0, ''],
  ['one worker', [sato], 1, '佐藤 花子さん'],
  ['some', [sato, ito], 2, '佐藤 花子さん、伊藤 健さん'],
  ['a list', [sato, ito], 20, '佐藤 花子さん、伊藤 健さんほか18人'],
])('%s', (_title, workers, workerCount, text) => {
  expect(workerNamesOfLogEntry({ workers, workerCount })).toBe(text);
});
