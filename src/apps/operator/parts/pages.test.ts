import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { expect, test } from 'vitest';

import { rightsByQueue } from '#domain/overview/operator/queue-rights.ts';
import { hasOperatorRight, type OperatorRole } from '#platform/base/people/operator-rights.ts';

import {
  openPagesOf,
  operatorPageGroups,
  operatorPageOfQueue,
  operatorPageGroupOfTitle,
} from './pages.ts';

const sdl = readFileSync(join(import.meta.dirname, '../api/overview/inbox.graphql'), 'utf8');
const kind = buildSchema(sdl.slice(sdl.indexOf('enum OperatorQueueKind'))).getType(
  'OperatorQueueKind',
);

test('every queue of the API stands on one page, and no page shows another', () => {
  if (!isEnumType(kind)) throw new Error('the kind of a queue is an enum');
  const kinds = kind.getValues().map(({ name }) => name);
  const shown = operatorPageGroups.flatMap(({ pages }) => pages.flatMap(({ queues }) => queues));
  expect(shown.toSorted()).toEqual(kinds.toSorted());
  const wrong = kinds.filter((name) => !operatorPageOfQueue(name).queues.includes(name));
  expect(wrong).toEqual([]);
  expect(() => operatorPageOfQueue('NOTHING')).toThrow(RangeError);
});

test('a queue and its page need the same right', () => {
  const shown = Object.keys(rightsByQueue).map((name) => [name, operatorPageOfQueue(name).right]);
  expect(Object.fromEntries(shown)).toEqual(rightsByQueue);
});

test.each<[OperatorRole, string[]]>([
  ['DOCUMENTS', ['2人目の承認', '書類の審査', '法人']],
  ['ADMIN', ['2人目の承認', '運営の担当者', '操作の記録', '混雑状況']],
])('an operator with the role %s alone has these pages', (role, titles) => {
  const groups = openPagesOf(operatorPageGroups, (right) => hasOperatorRight([role], right));
  expect(groups.flatMap(({ pages }) => pages.map(({ title }) => title))).toEqual(titles);
  expect(groups.every(({ pages }) => pages.length > 0)).toBe(true);
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
