import { redirect, type ClientLoaderFunctionArgs } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import type { PageLoaderData } from '#platform/web/graphql/page.ts';
import { serverTime } from '#platform/web/server-time.ts';
import { currentSession } from '#platform/web/session/session.tsx';

import { hasLicenseToApply, recruitmentSearchQuery } from './search-client.ts';
import { shouldAskForSearchPlace, redirectToRememberedPlace } from './place-memory.ts';
import { readSearchFilters, searchInputOfFilters } from './cards/search-params.ts';

/** `asksPlace`: true when the page should ask where to search. */
export type SearchPageData = PageLoaderData & { asksPlace: boolean };

/**
 * Starts loading without awaiting the results: the URL, the chosen day and the old list show immediately, and
 * the list has its own loading and error states.
 */
export async function clientLoader({ url }: ClientLoaderFunctionArgs): Promise<SearchPageData> {
  const better = await redirectToRememberedPlace(url, {
    today: jstDay(serverTime()),
    cookies: document.cookie,
    holdsLicenses: async () =>
      (await currentSession()) !== null && hasLicenseToApply(queryClientOfSide('worker')),
  });
  if (better !== null) throw redirect(better);
  const input = searchInputOfFilters(readSearchFilters(url.searchParams));
  void queryClientOfSide('worker').prefetchInfiniteQuery(recruitmentSearchQuery(input));
  return { dehydrated: null, asksPlace: shouldAskForSearchPlace(url, document.cookie) };
}
