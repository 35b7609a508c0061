import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { unreadNoticesQuery } from '#apps/worker/notifications/client.ts';
import { BellLink } from '#platform/ui/navigation/bell.tsx';

/** The bell of the inbox. The browser fetches its number later, so that the search results do not wait. */
export default function NoticeBell() {
  const { data } = useQuery(unreadNoticesQuery());
  return <BellLink as={Link} to={paths.notifications()} unread={data?.unreadNoticeCount ?? 0} />;
}
