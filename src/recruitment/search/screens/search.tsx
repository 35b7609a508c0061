import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import {
  Link,
  redirect,
  useRouteLoaderData,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';

import { jstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { unreadNotices } from '#notifications/client.ts';
import { BellLink } from '#ui/navigation/bell.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { useLatest } from '#ui/use-latest.ts';
import { areaNames } from '#reference/client.ts';
import { Brand } from '#web/brand.tsx';
import { browserClient } from '#web/graphql/browser-client.ts';
import { serverTime, useNow, type RootData } from '#web/server-time.ts';
import { pageServer } from '#web/page-context.ts';
import { page, type PageData } from '#web/graphql/page.ts';
import { makeQueryClient } from '#web/graphql/query.ts';
import { currentSession, useSession } from '#web/session/session.tsx';

import {
  heldLicenses,
  holdsLicenses,
  recruitmentDayCounts,
  recruitmentPages,
  searchMasters,
  searchPreparation,
  sortOptions,
} from './search-client.ts';
import { betterAddress } from './place-memory.ts';
import { PreparationCard } from './preparation-card.tsx';
import { ValueProposition } from './value-proposition.tsx';
import {
  detailPaneKey,
  needsMasters,
  noFilters,
  placeOf,
  readFilters,
  searchPath,
  toSearchInput,
} from '../../screens/search-params.ts';
import { SearchResults } from './search-results.tsx';
import { useSearchSheet } from './search-sheets.tsx';
import { SearchTools } from './search-tools.tsx';
import { useDetailPane } from '../../detail/screens/use-detail-pane.ts';
import { useSearchFilters, type ChangeFilters } from './use-search.ts';

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
      ...(signedIn ? [searchPreparation(), heldLicenses()] : []),
    ];
  },
});

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { request, context } = args;
  const { now, session, transport } = context.get(pageServer);
  const better = await betterAddress(new URL(request.url), {
    today: jstDay(now),
    cookies: request.headers.get('cookie'),
    holdsLicenses: async () => session !== null && holdsLicenses(makeQueryClient(transport)),
  });
  if (better !== null) throw redirect(better);
  return route.loader(args);
}

/**
 * Does not await the results: the URL, the chosen day and the old list show at once, and the list has
 * its own loading and error states.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<PageData> {
  const url = new URL(request.url);
  const better = await betterAddress(url, {
    today: jstDay(serverTime()),
    cookies: document.cookie,
    holdsLicenses: async () => (await currentSession()) !== null && holdsLicenses(browserClient()),
  });
  if (better !== null) throw redirect(better);
  const input = toSearchInput(readFilters(url.searchParams));
  void browserClient().prefetchInfiniteQuery(recruitmentPages(input));
  return { dehydrated: null };
}

const description =
  '介護・看護の単発のお仕事を、勤務日・エリア・駅・資格からさがせます。1日だけでも、面接や履歴書なしで応募できます。';

/** Fetched by the browser, so that the results do not wait for it. */
function NoticeBell() {
  const { data } = useQuery(unreadNotices());
  return <BellLink as={Link} to={paths.notifications()} unread={data?.unreadNoticeCount ?? 0} />;
}

export default function Search() {
  const now = useNow(60_000);
  const { status } = useSession();
  const [filters, change] = useSearchFilters(now);
  // The pressed filter shows at once; on slow phones the list may render later.
  const listed = useDeferredValue(filters);
  const { open, close, shown } = useSearchSheet();
  const head = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const beside = useDetailPane();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  const canonical = origin + searchPath({ ...noFilters, ...placeOf(filters) });
  const signedIn = status === 'authenticated';

  const changeAndShow: ChangeFilters = useLatest((next, options) => {
    change(next, options);
    // Scrolls back to the beginning of the list, with the tools still at the top.
    window.scrollTo({ top: Math.min(window.scrollY, head.current?.offsetHeight ?? 0) });
  });

  return (
    <>
      <title>介護の単発のお仕事をさがす | ひとこま</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      <meta property="og:title" content="介護の単発のお仕事をさがす | ひとこま" />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content="ひとこま" />
      <div className="lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div ref={list} className="min-w-0">
          <div ref={head}>
            <PageHeader
              title="お仕事をさがす"
              back={<Brand className="mr-2 ml-2 md:hidden" />}
              actions={
                signedIn ? (
                  <NoticeBell />
                ) : (
                  <Link
                    to={paths.favorites()}
                    aria-label="お気に入り"
                    className={iconButtonClass()}
                  >
                    <Heart aria-hidden className="size-6" />
                  </Link>
                )
              }
            />
            {status === 'unauthenticated' && <ValueProposition />}
          </div>
          <SearchTools filters={filters} onChange={changeAndShow} onSheet={open} now={now} />
          {signedIn && <PreparationCard />}
          <SearchResults
            filters={listed}
            onChange={changeAndShow}
            now={now}
            current={beside && params.get(detailPaneKey)}
          />
        </div>
        {beside && <beside.DetailPane list={list} />}
      </div>
      {shown && (
        <shown.Sheet
          open={shown.open}
          onClose={close}
          filters={filters}
          onChange={(next) => changeAndShow(next, { fromSheet: true })}
          now={now}
        />
      )}
    </>
  );
}
