import { lazy, Suspense } from 'react';

import { loader as searchLoader } from './search-loader.ts';
import { clientLoader as searchClientLoader } from './search-page.ts';
import { Search } from './search.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import type { Route } from './+types/home.ts';

export const loader = searchLoader;
export const clientLoader = searchClientLoader;

export const handle: ScreenHandle = { isWide: true };

// Lazy, because a visitor has no inbox.
const NoticeBell = lazy(() => import('#apps/worker/shell/notice-bell.tsx'));

/** The search page with the bell of the inbox. */
export default function SearchStartPage({ loaderData }: Route.ComponentProps) {
  const bell = (
    <Suspense>
      <NoticeBell />
    </Suspense>
  );
  return <Search bell={bell} asksPlace={loaderData.asksPlace} />;
}
