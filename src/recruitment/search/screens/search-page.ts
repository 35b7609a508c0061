import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';

import { jstDay } from '#base/jst.ts';
import { areaNames } from '#reference/client.ts';
import { browserClient } from '#web/graphql/browser-client.ts';
import { page, type PageData } from '#web/graphql/page.ts';
import { makeQueryClient } from '#web/graphql/query.ts';
import { pageServer } from '#web/page-context.ts';
import { serverTime } from '#web/server-time.ts';
import { currentSession } from '#web/session/session.tsx';

import {
  heldLicenses,
  holdsLicenses,
  recruitmentDayCounts,
  recruitmentPages,
  searchHome,
  searchMasters,
  searchPreparation,
  sortOptions,
} from './search-client.ts';
import { returnDates } from './returning/again-client.ts';
import { asksForPlace, betterAddress } from './place-memory.ts';
import { needsMasters, readFilters, toSearchInput } from '../../screens/search-params.ts';

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

/** `asksPlace`: whether this device is asked where to search. */
type SearchData = PageData & { asksPlace: boolean };

export async function loader(args: LoaderFunctionArgs): Promise<SearchData> {
  const { request, context } = args;
  const { now, session, transport } = context.get(pageServer);
  const url = new URL(request.url);
  const cookies = request.headers.get('cookie');
  const better = await betterAddress(url, {
    today: jstDay(now),
    cookies,
    holdsLicenses: async () => session !== null && holdsLicenses(makeQueryClient(transport)),
  });
  if (better !== null) throw redirect(better);
  return { ...(await route.loader(args)), asksPlace: asksForPlace(url, cookies) };
}

/**
 * Does not await the results: the URL, the chosen day and the old list show at once, and the list has
 * its own loading and error states.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<SearchData> {
  const url = new URL(request.url);
  const better = await betterAddress(url, {
    today: jstDay(serverTime()),
    cookies: document.cookie,
    holdsLicenses: async () => (await currentSession()) !== null && holdsLicenses(browserClient()),
  });
  if (better !== null) throw redirect(better);
  const input = toSearchInput(readFilters(url.searchParams));
  void browserClient().prefetchInfiniteQuery(recruitmentPages(input));
  return { dehydrated: null, asksPlace: asksForPlace(url, document.cookie) };
}
