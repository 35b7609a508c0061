import { useInfiniteQuery } from '@tanstack/react-query';

import { ListPane } from '#platform/web/screen/list-pane.tsx';

import { reviewRequestsQuery } from './client.ts';
import { ReviewRequestList } from './request-list.tsx';

/** The list of shifts to review at the left of the open one. */
export function ReviewRequestPane({ currentId }: { currentId: string }) {
  const list = useInfiniteQuery(reviewRequestsQuery());
  const requests = list.data?.rows ?? [];
  return (
    <ListPane title="評価する勤務" aria-label="評価する勤務の一覧" list={list}>
      <ReviewRequestList requests={requests} currentId={currentId} />
    </ListPane>
  );
}
