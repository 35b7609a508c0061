import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { graphql, type GraphqlDocument } from './document.ts';
import { GraphqlFailure } from './graphql.ts';
import {
  invalidateAnswers,
  queryKeyPrefix,
  makeQueryClient,
  pagedQuery,
  graphqlQuery,
  transportOfClient,
} from './query.ts';

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
  const read = [graphqlQuery(WorkTime, { id: '1' }), graphqlQuery(WorkTime, { id: '2' })];
  await Promise.all(read.map((options) => client.fetchQuery(options)));
  await client.fetchQuery(graphqlQuery(Wallet, {}));
  await client.fetchQuery(graphqlQuery(AppBadge, {}));
  await invalidateAnswers(client, [WorkTime, 'Wallet']);
  const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  expect(read.map(({ queryKey }) => isOld(queryKey))).toEqual([true, true]);
  expect([isOld(['Wallet', {}]), isOld(['AppBadge', {}])]).toEqual([true, false]);
});

test('a query that is named twice is loaded again once, by the request that began first', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let isDelayed = false;
  const aborted: boolean[] = [];
  // Boundary cast: the answers are not read.
  const client = makeQueryClient(async (_operation, _variables, options) => {
    if (isDelayed) await answered;
    aborted.push(options?.signal?.aborted ?? false);
    return {} as never;
  });
  const Wallet = graphql('query Wallet { workerBankSummary { balance } }');
  const close = new QueryObserver(client, graphqlQuery(Wallet, {})).subscribe(() => {});
  await client.fetchQuery(graphqlQuery(Wallet, {}));
  isDelayed = true;
  const loading = invalidateAnswers(client, [Wallet, 'Wallet']);
  resolve();
  await loading;
  close();
  expect(aborted).toEqual([false, false]);
});

const Skip = graphql('mutation SkipReview($input: SkipReviewInput!) { skipReview }');

test('only queries can be invalidated', () => {
  // @ts-expect-error: a mutation has no cached answers
  expect(queryKeyPrefix(Skip)).toEqual(['SkipReview']);
  // @ts-expect-error: no query has this name
  expect(queryKeyPrefix('Shedule')).toEqual(['Shedule']);
});

const input = { eventId: 'e1' };

/** The idempotency keys of the calls to a server that refuses the first call with the code. */
async function sendRefused(code: string, prove: () => Promise<boolean>) {
  const keys: unknown[] = [];
  const client = makeQueryClient(async (_operation, _variables, options) => {
    keys.push(options?.idempotencyKey);
    if (keys.length === 1) throw new GraphqlFailure(code, 'refused');
    // Boundary cast: the answers are not read.
    return {} as never;
  }, prove);
  const sent = transportOfClient(client)(Skip, { input }, { idempotencyKey: 'k' });
  const ending = await sent.then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { keys, ending };
}

test.each(['STEP_UP_REQUIRED', 'PASSKEY_PROOF_REQUIRED'])(
  'a command that is refused with %s is sent again after the proof, under the same key',
  async (code) => {
    const given = await sendRefused(code, async () => true);
    expect(given).toEqual({ keys: ['k', 'k'], ending: 'done' });
    const declined = await sendRefused(code, async () => false);
    expect(declined).toEqual({ keys: ['k'], ending: 'refused' });
    const cancelled = await sendRefused(code, () => Promise.reject(new Error('cancelled')));
    expect(cancelled).toEqual({ keys: ['k'], ending: 'cancelled' });
  },
);

test('no other refusal asks for a proof, and no query does', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await sendRefused('NOT_FOUND', ask)).toEqual({ keys: ['k'], ending: 'refused' });
  const client = makeQueryClient(
    () => Promise.reject(new GraphqlFailure('PASSKEY_PROOF_REQUIRED', 'refused')),
    ask,
  );
  const AppBadge = graphql('query AppBadge { appBadge }');
  await expect(transportOfClient(client)(AppBadge, {})).rejects.toThrow('refused');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client whose server refuses each query by a budget that has points again after some seconds. */
function limitedClient(...waitSeconds: number[]) {
  const sent: number[] = [];
  const client = makeQueryClient(async () => {
    sent.push(Date.now());
    const wait = waitSeconds.shift();
    if (wait === undefined) return { appBadge: 1 } as never;
    const failure = new GraphqlFailure('RATE_LIMITED', '少し時間をおいてください');
    failure.retryAfterMs = wait * 1_000;
    throw failure;
  });
  const options = graphqlQuery(graphql('query AppBadge { appBadge }'), {});
  return { sent, ask: () => client.fetchQuery(options) };
}

test('a query above a budget is sent once more, after the time that the refusal names', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
  const { sent, ask } = limitedClient(3);
  const answer = ask();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(answer).resolves.toEqual({ appBadge: 1 });
  expect(sent).toHaveLength(2);
});

test.each([
  ['that is refused twice', [1, 1], 2],
  ['that would wait for more than ten seconds', [11], 1],
])('a query %s shows the refusal', async (_name, waits, times) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', {});
  const { sent, ask } = limitedClient(...waits);
  const answer: Promise<unknown> = ask().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await answer).toMatchObject({ code: 'RATE_LIMITED' });
  expect(sent).toHaveLength(times);
});

test('the server does not wait while it renders a page', async () => {
  const { sent, ask } = limitedClient(1);
  await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(sent).toHaveLength(1);
});
