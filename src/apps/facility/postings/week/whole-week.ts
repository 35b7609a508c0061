import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { postingsOfWeek, type WeekPosting } from '../postings-client.ts';

/** More pages than a week of any corporation has: a list that does not end would be a defect. */
const maxPages = 100;

export type WholeWeek = {
  /** The postings that are loaded so far. */
  postings: readonly WeekPosting[];
  state: 'LOADING' | 'WHOLE' | 'FAILED';
  /** Reads on after a failure. */
  retry: () => void;
};

/** The postings of a week of all of the person's facilities, read page by page to the end. */
export function useWholeWeek(week: string): WholeWeek {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(
    postingsOfWeek(week, null),
  );
  const wantsMore = hasNextPage && (data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    // A page that fails is asked for again by the person alone.
    if (wantsMore && !isFetching && !isError) void fetchNextPage();
  }, [wantsMore, isFetching, isError, fetchNextPage]);
  const isWhole = data !== undefined && !wantsMore;
  return {
    postings: data?.rows ?? [],
    state: isError && !isFetching ? 'FAILED' : isWhole ? 'WHOLE' : 'LOADING',
    retry: () => void (wantsMore ? fetchNextPage() : refetch()),
  };
}

/** The postings of a week, read to the end once, for a button. */
export async function wholeWeek(client: QueryClient, week: string): Promise<WeekPosting[]> {
  const { pages } = await client.fetchInfiniteQuery({
    ...postingsOfWeek(week, null),
    pages: maxPages,
  });
  return pages.flatMap((page) => page.postingsOfWeek.postings);
}
