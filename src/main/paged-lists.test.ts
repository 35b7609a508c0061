import { expect, test } from 'vitest';

import { shiftHistoryQuery } from '#apps/worker/shift/client.ts';
import { workerBankTransfersQuery } from '#apps/worker/wages/client.ts';
import { earningsStatementsQuery } from '#apps/worker/wages/statements/statement-client.ts';
import { penaltyHistoryQuery, pointHistoryQuery } from '#apps/worker/points/client.ts';
import { favoriteRecruitmentsQuery } from '#apps/worker/favorites/favorites-client.ts';
import { recruitmentSearchQuery } from '#apps/worker/search/search-client.ts';
import { receivedReviewsQuery } from '#apps/worker/reviews/client.ts';
import { makeQueryClient, type pagedQuery } from '#platform/web/graphql/query.ts';

// Boundary cast: each list has its own type of answers, of which this test reads only the ids.
type List = ReturnType<typeof pagedQuery<{ list: { rows: [] } }, object, 'list', 'rows'>>;
const listOf = (options: unknown) => options as List;

/** The lists that the contract names: each with its operation, and the field of its entries. */
test.each([
  ['favoriteRecruitmentList', 'recruitments', '(spec 7.007)', listOf(favoriteRecruitmentsQuery())],
  ['statementOfEarnings', 'statements', '(spec 7.008)', listOf(earningsStatementsQuery())],
  ['reviewsFromFacility', 'reviews', '(spec 7.009)', listOf(receivedReviewsQuery())],
  ['workerBankTransfer', 'transfers', '(spec 7.010)', listOf(workerBankTransfersQuery())],
  ['attendanceHistories', 'attendances', '(spec 7.011)', listOf(shiftHistoryQuery())],
  ['recruitmentSearch', 'recruitments', '(spec 7.012)', listOf(recruitmentSearchQuery({}))],
  ['getPenaltyPointHistories', 'histories', '(spec 7.013)', listOf(penaltyHistoryQuery())],
  ['getIncentivePointHistories', 'histories', '(spec 7.014)', listOf(pointHistoryQuery())],
] as const)(
  '%s: new %s stand behind the old ones, and the latest cursor leads on %s',
  async (operation, entries, _row, list) => {
    const pages: Record<string, unknown> = {
      '': { [entries]: [{ id: 'a' }, { id: 'b' }], cursor: 'after-b' },
      'after-b': { [entries]: [{ id: 'c' }], cursor: 'after-c' },
      'after-c': { [entries]: [{ id: 'd' }], cursor: null },
    };
    const asked: unknown[] = [];
    const client = makeQueryClient(async ({ text }, variables) => {
      const { cursor } = variables as { cursor: string | null };
      asked.push(cursor);
      // The document must pass the given cursor on, and select the next one.
      expect(text).toMatch(new RegExp(`${operation}\\([^)]*cursor: \\$cursor`));
      // Boundary cast: the transport answers in the type of whatever document it is asked.
      return { [operation]: pages[cursor ?? ''] } as never;
    });
    const idsOf = (shown: { pages: readonly unknown[] }) =>
      JSON.stringify(shown.pages)
        .match(/(?<="id":")\w/g)
        ?.join('');
    const nextOf = ({ pages: all }: { pages: readonly unknown[] }) =>
      // Boundary cast: a page of any of the lists.
      list.getNextPageParam(all.at(-1) as never, [], null, []);
    const first = await client.fetchInfiniteQuery(list);
    expect([idsOf(first), nextOf(first)]).toEqual(['ab', 'after-b']);
    const all = await client.fetchInfiniteQuery({ ...list, pages: 3, staleTime: 0 });
    expect(idsOf(all)).toBe('abcd');
    expect(asked).toEqual([null, null, 'after-b', 'after-c']);
    expect(nextOf(all)).toBeNull();
  },
);
