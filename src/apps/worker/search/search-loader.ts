import { redirect, type LoaderFunctionArgs } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { areaNames } from '#apps/worker/places/client.ts';
import { page } from '#platform/web/graphql/page.ts';
import { makeQueryClient } from '#platform/web/graphql/query.ts';
import { pageServer } from '#platform/web/page-context.ts';

import { searchMasters } from './filters/filter-client.ts';
import { asksForPlace, betterAddress } from './place-memory.ts';
import { searchPreparation } from './questions/questions-client.ts';
import { returnDates } from './returning/again-client.ts';
import {
  heldLicenses,
  holdsLicenses,
  recruitmentDayCounts,
  recruitmentPages,
  searchHome,
  sortOptions,
} from './search-client.ts';
import type { SearchData } from './search-page.ts';
import { needsMasters, readFilters, toSearchInput } from './cards/search-params.ts';

const route = page({
  queries: ({ url, signedIn }) => {
    const filters = readFilters(url.searchParams);
    const input = toSearchInput(filters);
    return [
      recruitmentPages(input),
      recruitmentDayCounts(input),
      sortOptions(),
      ...(filters.areaLIds.length > 0 ? [areaNames()] : []),
      ...(needsMasters(filters) ? [searchMasters()] : []),
      ...(signedIn ? [searchPreparation(), searchHome(), heldLicenses(), returnDates()] : []),
    ];
  },
});

/** The server's loader of the search page, in a file of its own to keep its code out of the browser. */
export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const { request, url, context } = args;
  const { now, session, apis } = context.get(pageServer);
  const cookies = request.headers.get('cookie');
  const better = await betterAddress(url, {
    today: jstDay(now),
    cookies,
    holdsLicenses: async () => session !== null && holdsLicenses(makeQueryClient(apis.worker)),
  });
  if (better !== null) throw redirect(better);
  return { ...(await route.loader(args)), asksPlace: asksForPlace(url, cookies) };
}
