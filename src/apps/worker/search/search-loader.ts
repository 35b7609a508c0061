import { redirect, type LoaderFunctionArgs } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { prefectureNamesQuery } from '#apps/worker/places/client.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';
import { pageServerContext } from '#platform/web/page-context.ts';

import { searchMasterListsQuery } from './filters/filter-client.ts';
import { shouldAskForSearchPlace, redirectToRememberedPlace } from './place-memory.ts';
import { searchPreparationQuery } from './questions/questions-client.ts';
import { workAgainDatesQuery } from './returning/again-client.ts';
import {
  heldLicensesQuery,
  hasLicenseToApply,
  recruitmentDayCountsQuery,
  recruitmentSearchQuery,
  searchHomeStationQuery,
  searchSortOptionsQuery,
} from './search-client.ts';
import type { SearchPageData } from './search-page.ts';
import {
  needsSearchMasterLists,
  readSearchFilters,
  searchInputOfFilters,
} from './cards/search-params.ts';

const route = pageLoaders({
  queries: ({ url, signedIn }) => {
    const filters = readSearchFilters(url.searchParams);
    const input = searchInputOfFilters(filters);
    return [
      recruitmentSearchQuery(input),
      recruitmentDayCountsQuery(input),
      searchSortOptionsQuery(),
      ...(filters.areaLIds.length > 0 ? [prefectureNamesQuery()] : []),
      ...(needsSearchMasterLists(filters) ? [searchMasterListsQuery()] : []),
      ...(signedIn
        ? [
            searchPreparationQuery(),
            searchHomeStationQuery(),
            heldLicensesQuery(),
            workAgainDatesQuery(),
          ]
        : []),
    ];
  },
});

/** The server's loader of the search page, in a file of its own to keep its code out of the browser. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchPageData> {
  const { request, url, context } = args;
  const { now, session, apis } = context.get(pageServerContext);
  const cookies = request.headers.get('cookie');
  const better = await redirectToRememberedPlace(url, {
    today: jstDay(now),
    cookies,
    holdsLicenses: async () => session !== null && hasLicenseToApply(makeQueryClient(apis.worker)),
  });
  if (better !== null) throw redirect(better);
  return { ...(await route.loader(args)), asksPlace: shouldAskForSearchPlace(url, cookies) };
}
