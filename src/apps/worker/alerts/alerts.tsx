import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { prefectureNamesQuery } from '#apps/worker/places/client.ts';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  alertHoursAndWageRangesQuery,
  savedSearchesQuery,
  type SavedSearchView,
} from './alert-client.ts';
import { AlertForm } from './alert-form.tsx';
import { alertDraftFromSearchParams } from './alert-draft.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [savedSearchesQuery(), alertHoursAndWageRangesQuery(), prefectureNamesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const key = 'search';
const another = 'new';

/** 新着求人のお知らせ: the list of saved searches, and the form of the chosen one. */
export default function Alerts() {
  const [params] = useSearchParams();
  const searches = useSuspenseQuery(savedSearchesQuery()).data.savedSearchList;
  const ranges = useSuspenseQuery(alertHoursAndWageRangesQuery()).data.availabilityRanges;
  // Read once, on opening: the address still has the conditions after they were saved.
  const [fromSearch] = useState(() => alertDraftFromSearchParams(params, ranges));
  const isFromSearch = params.get('from') === 'search';
  const isFull = searches.length >= ranges.maxSavedSearches;
  const shown = chosen(searches, params.get(key) ?? (isFromSearch ? another : null), isFull);
  const pathOf = (id: string) => paths.alerts({ ...Object.fromEntries(params), [key]: id });
  return (
    <Screen title="新着求人のお知らせ" back={isFromSearch ? paths.search() : paths.me()}>
      {searches.length > 0 && (
        <div className="px-4 pt-4">
          <TabNav label="登録した条件">
            {searches.map(({ id, label }) => (
              <TabLink key={id} as={Link} to={pathOf(id)} replace current={shown?.id === id}>
                {label}
              </TabLink>
            ))}
            {!isFull && (
              <TabLink as={Link} to={pathOf(another)} replace current={shown === null}>
                条件を追加
              </TabLink>
            )}
          </TabNav>
        </div>
      )}
      <AlertForm
        key={shown?.id ?? another}
        search={shown}
        ranges={ranges}
        fromSearch={isFromSearch ? fromSearch : null}
        isFull={isFull}
      />
    </Screen>
  );
}

/** Returns the saved search to show; null opens the form of a new one, which is not offered when the list is full. */
function chosen(
  searches: readonly SavedSearchView[],
  id: string | null,
  isFull: boolean,
): SavedSearchView | null {
  if (id === another && !isFull) return null;
  return searches.find((search) => search.id === id) ?? searches[0] ?? null;
}
