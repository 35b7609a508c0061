import { keepPreviousData, useQuery } from '@tanstack/react-query';
import List from 'lucide-react/icons/list';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { SearchTools } from '../search-tools.tsx';
import { useSearchSheet } from '../search-sheets.tsx';
import type { ChangeFilters } from '../use-search.ts';
import {
  searchAreaOf,
  readSearchFilters,
  searchPathOfFilters,
  searchInputOfFilters,
  withSearchableDays,
  searchParamsOfFilters,
} from '../cards/search-params.ts';
import { mapFacilitiesQuery } from './map-client.ts';
import { MapList } from './map-list.tsx';
import { readMapBounds, mapBoundsOf, withMapBounds, type MapBounds } from './map-view.ts';

const route = pageLoaders({
  queries: ({ url: { searchParams } }) => [
    mapFacilitiesQuery(
      searchInputOfFilters(readSearchFilters(searchParams)),
      readMapBounds(searchParams),
    ),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, isWide: true };

/** Loaded separately: the code of the map is large, and the list works without it. */
const MapCanvas = lazy(() => import('./map-canvas.tsx'));

/**
 * The facilities with open recruitments on a map, and the same facilities in a list. The URL contains the
 * filters of the search and, once the map was moved, its visible part.
 */
export default function RecruitmentMap() {
  const now = useServerTime(60_000);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const filters = withSearchableDays(readSearchFilters(params), jstDay(now));
  const moved = readMapBounds(params);
  const query = useQuery({
    ...mapFacilitiesQuery(searchInputOfFilters(filters), moved),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.recruitmentMap;
  const facilities = useDeferredValue(found?.facilities ?? none);
  const { open, close, shown } = useSearchSheet();
  const [selected, setSelected] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const fitted = useFittedView({
    moved,
    facilities: found?.facilities,
    isOld: query.isPlaceholderData,
  });

  const change: ChangeFilters = (next, { fromSheet = false } = {}) => {
    const isSamePlace =
      JSON.stringify(searchAreaOf(next)) === JSON.stringify(searchAreaOf(filters));
    setSelected(null);
    void navigate(
      paths.search.map(withMapBounds(searchParamsOfFilters(next), isSamePlace ? moved : null)),
      {
        replace: !fromSheet,
        preventScrollReset: true,
      },
    );
  };
  const show = (view: MapBounds) =>
    void navigate(paths.search.map(withMapBounds(searchParamsOfFilters(filters), view)), {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <Screen
      title="地図でさがす"
      noIndex
      back={<HistoryBack fallback={searchPathOfFilters(filters)} />}
      actions={
        <Link
          to={searchPathOfFilters(filters)}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          <List aria-hidden className="size-5" />
          <Words>一覧</Words>
        </Link>
      }
    >
      <div className="lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="min-w-0 lg:order-2">
          <SearchTools filters={filters} onChange={change} onSheet={open} now={now} />
          {hasFailed ? (
            <div className="p-4">
              <Banner tone="warn" title="地図を表示できません" announce="in-place">
                この端末では地図を描けないか、地図のデータを読み込めませんでした。施設は一覧から選べます。
              </Banner>
            </div>
          ) : (
            <div className="h-[min(52dvh,36rem)] min-h-64 bg-surface-2 lg:h-[calc(100dvh-13rem)]">
              <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
                {fitted && (
                  <MapCanvas
                    view={fitted}
                    facilities={facilities}
                    onMove={show}
                    onSelect={setSelected}
                    onFail={() => setFailed(true)}
                  />
                )}
              </Suspense>
            </div>
          )}
        </div>
        <MapList
          query={query}
          facilities={facilities}
          isCapped={found?.isCapped ?? false}
          selected={selected}
        />
      </div>
      {shown && (
        <shown.Sheet
          open={shown.open}
          onClose={close}
          filters={filters}
          onChange={(next) => change(next, { fromSheet: true })}
          now={now}
        />
      )}
    </Screen>
  );
}

const none: readonly never[] = [];

type FittedViewInput = {
  moved: MapBounds | null;
  facilities: readonly { latitude: number; longitude: number }[] | undefined;
  isOld: boolean;
};

/**
 * Returns the part to which the map is fitted: on opening the part in the URL, later the results of another
 * place. While the worker moves the map, the returned object stays the same, so that the map is not fitted
 * again.
 */
function useFittedView({ moved, facilities, isOld }: FittedViewInput): MapBounds | null {
  const [fitted, setFitted] = useState<{ view: MapBounds; of: unknown } | null>(
    moved && { view: moved, of: null },
  );
  if (moved === null && facilities && !isOld && fitted?.of !== facilities) {
    const next = { view: mapBoundsOf(facilities), of: facilities };
    setFitted(next);
    return next.view;
  }
  return fitted?.view ?? null;
}
