import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';

import type { ShiftCardFragment } from '#gen/operations.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Words } from '#ui/display/words.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { SidePane } from '#web/panes.tsx';
import { useNow } from '#web/server-time.ts';

import { schedule, shiftHistory } from '../../client.ts';
import { mergeSections } from '../../schedule-sections.ts';
import { HistoryMonths, ScheduleSections } from './shift-lists.tsx';

type ShiftPaneProps = {
  /** The shift that is open. */
  shift: Pick<ShiftCardFragment, 'id' | 'workday'>;
};

/** The list at the left of an open shift: 予定 while the shift is in it or still ahead, else 履歴. */
export function ShiftPane({ shift: { id, workday } }: ShiftPaneProps) {
  const list = useInfiniteQuery(schedule());
  const isOver = new Date(workday.endsAt) < useNow(60_000);
  const pages = list.data?.pages.map((answer) => answer.attendanceScheduleList) ?? [];
  const sections = mergeSections(pages.map((answer) => answer.sections));
  const isListed = sections.some(({ attendances }) => attendances.some((one) => one.id === id));
  if (isOver && !isListed && !list.isPending) return <HistoryPane currentId={id} />;
  return (
    <Column title="予定" list={list}>
      <ScheduleSections sections={sections} count={pages.at(-1)?.dutyCount ?? 0} currentId={id} />
    </Column>
  );
}

function HistoryPane({ currentId }: { currentId: string }) {
  const list = useInfiniteQuery(shiftHistory());
  const shifts = list.data?.pages.flatMap((answer) => answer.attendanceHistories.attendances) ?? [];
  return (
    <Column title="履歴" list={list}>
      <HistoryMonths shifts={shifts} currentId={currentId} />
    </Column>
  );
}

type ColumnProps = {
  title: string;
  list: UseInfiniteQueryResult;
  children: ReactNode;
};

function Column({ title, list, children }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const isThere = list.data !== undefined;
  useEffect(() => {
    if (isThere)
      column.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <SidePane label="勤務の一覧">
      <h2 className="flex min-h-14 items-center px-4 text-lg font-bold">
        <Words>{title}</Words>
      </h2>
      {list.isPending && (
        <Loading className="flex flex-col gap-3 p-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {list.isError && !isThere && (
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {isThere && (
        <div ref={column} className="flex flex-col gap-7 px-4 pt-1">
          {children}
          <MorePages list={list} />
        </div>
      )}
    </SidePane>
  );
}
