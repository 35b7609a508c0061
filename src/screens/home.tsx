import { lazy, Suspense } from 'react';

import { loader as searchLoader } from '#recruitment/search/screens/search-loader.ts';
import { clientLoader as searchClientLoader } from '#recruitment/search/screens/search-page.ts';
import { Search } from '#recruitment/search/screens/search.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';

import type { Route } from './+types/home.ts';

export const loader = searchLoader;
export const clientLoader = searchClientLoader;

export const handle: ScreenHandle = { isWide: true };

// Lazy, because a visitor has no inbox.
const NoticeBell = lazy(() => import('./notice-bell.tsx'));

/** The search with the bell of the inbox, which belongs to another slice. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const bell = (
    <Suspense>
      <NoticeBell />
    </Suspense>
  );
  return <Search bell={bell} asksPlace={loaderData.asksPlace} />;
}
