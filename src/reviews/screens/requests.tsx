import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { page } from '#web/graphql/page.ts';
import { Panes } from '#web/panes.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';

import { reviewRequests } from '../client.ts';
import { RequestList } from './request-list.tsx';

const route = page({ needsSession: true, queries: () => [reviewRequests()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

/** 評価する勤務: the requests for reviews; on wide screens beside the one that is chosen. */
export default function ReviewRequests() {
  const list = useSuspenseInfiniteQuery(reviewRequests());
  const requests = list.data.pages.flatMap((answer) => answer.reviewRequests.requests);
  return (
    <Panes
      from="lg"
      isList
      list={
        <div className="min-w-0">
          <PageTitle>評価する勤務</PageTitle>
          <PageHeader title="評価する勤務" back={<BackLink as={Link} to={paths.reviews()} />} />
          {requests.length === 0 ? (
            <EmptyState icon={<MessageSquareText />} title="評価する勤務はまだありません">
              退勤を記録すると、その勤務をここから評価できます。
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-7 px-4 py-5">
              <RequestList requests={requests} />
              <MorePages list={list} />
            </div>
          )}
        </div>
      }
    >
      {requests.length > 0 && (
        <EmptyState icon={<MessageSquareText />} title="勤務を選んでください">
          一覧の勤務を押すと、ここで評価できます。
        </EmptyState>
      )}
    </Panes>
  );
}
