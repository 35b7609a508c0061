import { InfiniteQueryObserver, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadNextPage } from '#platform/ui/navigation/next-page.ts';

import { graphql, type GraphqlDocument } from '../graphql/document.ts';
import { makeQueryClient, pagedQuery, graphqlQuery } from '../graphql/query.ts';
import {
  maxRefreshAnswerMs,
  refreshOutdatedQueries,
  minQueryRefreshGapMs,
} from './live-queries.ts';

const AppBadge = graphql('query AppBadge { appBadge }');

type Page = { list: { items: number[]; cursor: string | null } };
const Schedule: GraphqlDocument<Page, { cursor?: string | null | undefined }> = {
  name: 'Schedule',
  text: 'query Schedule { list { items } }',
};
const list = pagedQuery({ document: Schedule, variables: {}, list: 'list', rows: 'items' });

const queries = { conversations: ['AppBadge', 'Schedule'] } as const;
const change = { subject: 'conversations', facilityId: 'f1' } as const;

/** A server that answers only when the test calls `answer`. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const aborted: boolean[] = [];
  let count = 0;
  const client = makeQueryClient((_operation, variables, options) => {
    const number = count;
    count += 1;
    aborted.push(false);
    options?.signal?.addEventListener('abort', () => {
      aborted[number] = true;
    });
    const { cursor = null } = variables as { cursor?: string | null };
    const items = [cursor === null ? 1 : Number(cursor) + 1];
    return new Promise((resolve) => {
      // Boundary cast: this test sends these two queries alone.
      waiting.push(() => resolve({ list: { items, cursor: String(items[0]) } } as never));
    });
  });
  return {
    client,
    sent: () => count,
    aborted: () => aborted.includes(true),
    /** Answers all waiting requests, and waits for the requests that follow from them. */
    async answer() {
      for (const answer of waiting.splice(0)) answer();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

let stops: (() => void)[] = [];

function showBadge(client: QueryClient): void {
  stops.push(new QueryObserver(client, graphqlQuery(AppBadge, {})).subscribe(() => {}));
}

function showList(client: QueryClient) {
  const observer = new InfiniteQueryObserver(client, list);
  stops.push(observer.subscribe(() => {}));
  return observer;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
});

test('an answer that was under way when the change came is shown, and asked for once more', async () => {
  const server = slowServer();
  showBadge(server.client);
  expect(server.sent()).toBe(1);
  for (let times = 0; times < 5; times += 1) refreshOutdatedQueries(server.client, queries, change);
  await server.answer();
  expect(server.aborted()).toBe(false);
  expect(server.sent()).toBe(1);
  await vi.advanceTimersByTimeAsync(minQueryRefreshGapMs);
  expect(server.sent()).toBe(2);
  await server.answer();
  await vi.advanceTimersByTimeAsync(10 * minQueryRefreshGapMs);
  expect(server.sent()).toBe(2);
});

test('many changes are one refresh in a second', async () => {
  const server = slowServer();
  showBadge(server.client);
  await server.answer();
  for (let times = 0; times < 20; times += 1) {
    refreshOutdatedQueries(server.client, queries, change);
    // oxlint-disable-next-line no-await-in-loop -- change after change
    await server.answer();
  }
  expect(server.sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(minQueryRefreshGapMs);
  expect(server.sent()).toBe(3);
});

test('a refresh without an answer is cancelled after a minute, and sent again', async () => {
  const server = slowServer();
  showBadge(server.client);
  await server.answer();
  refreshOutdatedQueries(server.client, queries, change);
  await vi.advanceTimersByTimeAsync(maxRefreshAnswerMs - 1);
  expect(server.aborted()).toBe(false);
  expect(server.sent()).toBe(2);
  await vi.advanceTimersByTimeAsync(1 + minQueryRefreshGapMs);
  expect(server.aborted()).toBe(true);
  expect(server.sent()).toBe(3);
  await server.answer();
  await vi.advanceTimersByTimeAsync(2 * maxRefreshAnswerMs);
  expect(server.sent()).toBe(3);
});

test('a hidden page asks nothing, and knows that its answer is outdated', async () => {
  const server = slowServer();
  showBadge(server.client);
  await server.answer();
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  refreshOutdatedQueries(server.client, queries, change);
  await vi.advanceTimersByTimeAsync(minQueryRefreshGapMs);
  expect(server.sent()).toBe(1);
  expect(server.client.getQueryState(['AppBadge', {}])?.isInvalidated).toBe(true);
});

test('a refresh lets the next page come', async () => {
  const server = slowServer();
  const shown = showList(server.client);
  await server.answer();
  const loading = loadNextPage(shown.getCurrentResult());
  refreshOutdatedQueries(server.client, queries, change);
  await server.answer();
  await loading;
  expect(server.aborted()).toBe(false);
  expect(shown.getCurrentResult().data?.rows).toEqual([1, 2]);
});

test('the next page lets a refresh come, and comes after it', async () => {
  const server = slowServer();
  const shown = showList(server.client);
  await server.answer();
  refreshOutdatedQueries(server.client, queries, change);
  const loading = loadNextPage(shown.getCurrentResult());
  await server.answer();
  expect(shown.getCurrentResult().data?.rows).toEqual([1]);
  await server.answer();
  await loading;
  expect(server.aborted()).toBe(false);
  expect(shown.getCurrentResult().data?.rows).toEqual([1, 2]);
});
