import { redirect, type LoaderFunctionArgs } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { prefectureNames } from '#apps/worker/places/client.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';
import { pageServer } from '#platform/web/page-context.ts';

import { searchMasters } from './filters/filter-client.ts';
import { asksForPlace, searchRedirect } from './place-memory.ts';
import { searchPreparation } from './questions/questions-client.ts';
import { workAgainDates } from './returning/again-client.ts';
import {
  heldLicenses,
  holdsLicenses,
  recruitmentDayCounts,
  recruitmentPages,
  searchHomeStation,
  sortOptions,
} from './search-client.ts';
import type { SearchData } from './search-page.ts';
import { needsSearchMasters, readFilters, toSearchInput } from './cards/search-params.ts';

const route = pageLoaders({
  queries: ({ url, signedIn }) => {
    const filters = readFilters(url.searchParams);
    const input = toSearchInput(filters);
    return [
      recruitmentPages(input),
      recruitmentDayCounts(input),
      sortOptions(),
      ...(filters.areaLIds.length > 0 ? [prefectureNames()] : []),
      ...(needsSearchMasters(filters) ? [searchMasters()] : []),
      ...(signedIn
        ? [searchPreparation(), searchHomeStation(), heldLicenses(), workAgainDates()]
        : []),
    ];
  },
});

/** The server's loader of the search page, in a file of its own to keep its code out of the browser. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const { request, url, context } = args;
  const { now, session, apis } = context.get(pageServer);
  const cookies = request.headers.get('cookie');
  const better = await searchRedirect(url, {
    today: jstDay(now),
    cookies,
    holdsLicenses: async () => session !== null && holdsLicenses(makeQueryClient(apis.worker)),
  });
  if (better !== null) throw redirect(better);
  return { ...(await route.loader(args)), asksPlace: asksForPlace(url, cookies) };
}
