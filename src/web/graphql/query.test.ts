import { expect, test } from 'vitest';

import type { GraphqlDocument } from './document.ts';
import { makeQueryClient, pagedQuery } from './query.ts';

type Page = { list: { items: string[]; cursor: string | null } };
const List: GraphqlDocument<Page, { cursor?: string | null | undefined }> = {
  name: 'List',
  text: 'query List { list { items } }',
};

const pages: Record<string, Page> = {
  first: { list: { items: ['a', 'b'], cursor: 'after-b' } },
  'after-b': { list: { items: ['c'], cursor: 'after-c' } },
};

test('a paged list appends new pages to the old ones and keeps the latest cursor', async () => {
  const asked: unknown[] = [];
  const client = makeQueryClient(async (_operation, variables) => {
    const { cursor } = variables as { cursor: string | null };
    asked.push(cursor);
    // Boundary cast: this test runs only one operation.
    return pages[cursor ?? 'first'] as never;
  });
  const list = pagedQuery({ document: List, variables: {}, cursorOf: (page) => page.list.cursor });
  const shown = await client.fetchInfiniteQuery({ ...list, pages: 2 });
  expect(shown.pages.flatMap((page) => page.list.items)).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([null, 'after-b']);
  const last = shown.pages.at(-1);
  expect(last && list.getNextPageParam(last, shown.pages, null, [])).toBe('after-c');
});
