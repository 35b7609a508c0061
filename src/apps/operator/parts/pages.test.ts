import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { expect, test } from 'vitest';

import { operatorPageGroups, operatorPageOfQueue, operatorPageGroupOfTitle } from './pages.ts';

const sdl = readFileSync(join(import.meta.dirname, '../api/overview/inbox.graphql'), 'utf8');
const kind = buildSchema(sdl.slice(sdl.indexOf('enum OperatorQueueKind'))).getType(
  'OperatorQueueKind',
);

test('every queue of the API stands on one page, and no page shows another', () => {
  if (!isEnumType(kind)) throw new Error('the kind of a queue is an enum');
  const kinds = kind.getValues().map(({ name }) => name);
  const shown = operatorPageGroups.flatMap(({ pages }) => pages.flatMap(({ queues }) => queues));
  expect(shown.toSorted()).toEqual(kinds.toSorted());
  expect(kinds.map((name) => operatorPageOfQueue(name).queues)).toEqual(
    kinds.map((name) => [name]),
  );
  expect(() => operatorPageOfQueue('NOTHING')).toThrow(RangeError);
});

test('no two pages have one address or one title', () => {
  const all = operatorPageGroups.flatMap(({ pages }) => pages);
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});

test('a page has tabs to the pages of its subject alone', () => {
  const titles = ['求人の通報', '報告されたメッセージ'];
  expect(operatorPageGroupOfTitle('求人の通報')?.pages.map(({ title }) => title)).toEqual(titles);
  expect(operatorPageGroupOfTitle('評価')).toBeUndefined();
});
