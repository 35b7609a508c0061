import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';

import { paths } from '#platform/base/paths.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { ListScreen, type EmptyPaneInvitation } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { reviewRequestsQuery } from './client.ts';
import { ReviewRequestList } from './request-list.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [reviewRequestsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

const invitation: EmptyPaneInvitation = {
  icon: <MessageSquareText />,
  title: '勤務を選んでください',
  text: '一覧の勤務を押すと、ここで評価できます。',
};

/** 評価する勤務: the shifts to review; on wide screens beside the chosen one. */
export default function ReviewRequests() {
  const list = useSuspenseInfiniteQuery(reviewRequestsQuery());
  const requests = list.data.rows;
  return (
    <ListScreen
      heading={{ title: '評価する勤務', back: paths.reviews() }}
      invitation={requests.length > 0 ? invitation : null}
    >
      {requests.length === 0 ? (
        <EmptyState icon={<MessageSquareText />} title="評価する勤務はまだありません">
          退勤を記録すると、その勤務をここから評価できます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7 px-4 py-5">
          <ReviewRequestList requests={requests} />
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </ListScreen>
  );
}
