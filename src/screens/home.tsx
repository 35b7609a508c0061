import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { unreadNotices } from '#notifications/client.ts';
import {
  clientLoader as searchClientLoader,
  loader as searchLoader,
} from '#recruitment/search/screens/search-page.ts';
import { Search } from '#recruitment/search/screens/search.tsx';
import { BellLink } from '#ui/navigation/bell.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';

import type { Route } from './+types/home.ts';

export const loader = searchLoader;
export const clientLoader = searchClientLoader;

export const handle: ScreenHandle = { isWide: true };

/** The search with the bell of the inbox, which belongs to another slice. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return <Search bell={<NoticeBell />} asksPlace={loaderData.asksPlace} />;
}

/** Fetched by the browser, so that the results do not wait for it. */
function NoticeBell() {
  const { data } = useQuery(unreadNotices());
  return <BellLink as={Link} to={paths.notifications()} unread={data?.unreadNoticeCount ?? 0} />;
}
