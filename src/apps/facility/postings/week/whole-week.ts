import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { postingsOfWeekQuery, type WeekPosting } from '../postings-client.ts';

/** Guard against an endless list: no corporation has so many pages in a week. */
const maxPages = 100;

export type AllPostingsOfWeek = {
  /** Postings loaded so far. */
  postings: readonly WeekPosting[];
  state: 'LOADING' | 'WHOLE' | 'FAILED';
  /** Continues loading after a failure. */
  retry: () => void;
};

/** Loads all postings of a week at all facilities of the person, page by page. */
export function useAllPostingsOfWeek(week: string): AllPostingsOfWeek {
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery(
    postingsOfWeekQuery(week, null),
  );
  const wantsMore = hasNextPage && (data?.pages.length ?? 0) < maxPages;
  useEffect(() => {
    // After a failed page, only the person's press loads again.
    if (wantsMore && !isFetching && !isError) void fetchNextPage();
  }, [wantsMore, isFetching, isError, fetchNextPage]);
  const isWhole = data !== undefined && !wantsMore;
  return {
    postings: data?.rows ?? [],
    state: isError && !isFetching ? 'FAILED' : isWhole ? 'WHOLE' : 'LOADING',
    retry: () => void (wantsMore ? fetchNextPage() : refetch()),
  };
}

/** Loads all postings of a week once, for a press of a button. */
export async function loadAllPostingsOfWeek(
  client: QueryClient,
  week: string,
): Promise<WeekPosting[]> {
  const { pages } = await client.fetchInfiniteQuery({
    ...postingsOfWeekQuery(week, null),
    pages: maxPages,
  });
  return pages.flatMap((page) => page.postingsOfWeek.postings);
}
