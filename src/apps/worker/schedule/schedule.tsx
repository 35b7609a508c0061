import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { workerWalletQuery } from '#apps/worker/wages/client.ts';
import { openReviewCountQuery } from '#apps/worker/reviews/client.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ListScreen } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { shiftScheduleQuery } from '#apps/worker/shift/client.ts';
import { mergeSections } from '#domain/attendance/schedule-sections.ts';
import { BalanceStrip } from './money-strip.tsx';
import { emptyShiftPaneInvitation } from './choose-shift.tsx';
import { OpenReviewsPrompt, useOpenReviewCount } from './review-prompt.tsx';
import { ScheduleSections } from './shift-lists.tsx';
import { ShiftTabsHeader } from '#apps/worker/shift/shift-header.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [shiftScheduleQuery(), openReviewCountQuery(), workerWalletQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

/** Refetch interval: facilities answer and deadlines pass while the page is open. */
const refreshMs = 60_000;

/** 予定: open duties, today, coming shifts, and applications; on wide screens beside the chosen shift. */
export default function Schedule() {
  const list = useSuspenseInfiniteQuery({ ...shiftScheduleQuery(), refetchInterval: refreshMs });
  const { pages, rows } = list.data;
  const sections = mergeSections(rows);
  const hasReviews = useOpenReviewCount() > 0;
  const isEmpty = sections.length === 0 && !hasReviews;
  return (
    <ListScreen invitation={isEmpty ? null : emptyShiftPaneInvitation}>
      <ShiftTabsHeader title="予定" current="schedule" />
      <BalanceStrip />
      {isEmpty ? (
        <NoSchedule />
      ) : (
        <div className="flex flex-col gap-7 px-4 pt-5">
          <ScheduleSections
            sections={sections}
            // Every page contains the total; that of the page fetched last is the newest.
            count={pages.at(-1)?.attendanceScheduleList.dutyCount ?? 0}
            invitation={<OpenReviewsPrompt />}
          />
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </ListScreen>
  );
}

function NoSchedule() {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title="予定はまだありません"
      actions={
        <Link to={paths.search()} className={buttonClass()}>
          <Words>お仕事をさがす</Words>
        </Link>
      }
    >
      お仕事に応募すると、ここに予定が表示されます。
    </EmptyState>
  );
}
