import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { postingsOfWeek, type WeekPosting } from '#recruitment/posting/postings-facility-client.ts';

/** More pages than a week of any corporation has: a list that does not end would be a defect. */
const maxPages = 100;

/** The postings of a week of all of the person's facilities, read page by page to the end. */
export function useWholeWeek(week: string): readonly WeekPosting[] {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    postingsOfWeek(week, null),
  );
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return data?.pages.flatMap((page) => page.postingsOfWeek.postings) ?? [];
}

/** The postings of such a week, read once for a button. */
export async function wholeWeek(client: QueryClient, week: string): Promise<WeekPosting[]> {
  const { pages } = await client.fetchInfiniteQuery({
    ...postingsOfWeek(week, null),
    pages: maxPages,
  });
  return pages.flatMap((page) => page.postingsOfWeek.postings);
}
