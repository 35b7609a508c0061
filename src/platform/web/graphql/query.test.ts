import { expect, test } from 'vitest';

import { graphql, type GraphqlDocument } from './document.ts';
import { invalidate, keyOf, makeQueryClient, pagedQuery, query } from './query.ts';

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
  const list = pagedQuery({ document: List, variables: {}, list: 'list', rows: 'items' });
  const shown = await client.fetchInfiniteQuery({ ...list, pages: 2 });
  expect(list.select?.(shown).rows).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual([null, 'after-b']);
  const last = shown.pages.at(-1);
  expect(last && list.getNextPageParam(last, shown.pages, null, [])).toBe('after-c');
});

test('a change invalidates queries by document and by name, with all of their variables', async () => {
  // Boundary cast: the answers are not read.
  const client = makeQueryClient(async () => ({}) as never);
  const WorkTime = graphql('query WorkTime($id: ID!) { workTime(id: $id) { id } }');
  const Wallet = graphql('query Wallet { workerBankSummary { balance } }');
  const AppBadge = graphql('query AppBadge { appBadge }');
  const read = [query(WorkTime, { id: '1' }), query(WorkTime, { id: '2' })];
  await Promise.all(read.map((options) => client.fetchQuery(options)));
  await client.fetchQuery(query(Wallet, {}));
  await client.fetchQuery(query(AppBadge, {}));
  await invalidate(client, [WorkTime, 'Wallet']);
  const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect(read.map(({ queryKey }) => isOld(queryKey))).toEqual([true, true]);
  expect([isOld(['Wallet', {}]), isOld(['AppBadge', {}])]).toEqual([true, false]);
});

test('only queries can be invalidated', () => {
  const Skip = graphql('mutation SkipReview($input: SkipReviewInput!) { skipReview }');
  // @ts-expect-error: a mutation has no cached answers
  expect(keyOf(Skip)).toEqual(['SkipReview']);
  // @ts-expect-error: no query has this name
  expect(keyOf('Shedule')).toEqual(['Shedule']);
});
