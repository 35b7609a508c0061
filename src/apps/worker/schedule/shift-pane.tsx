import { useInfiniteQuery } from '@tanstack/react-query';

import type { ShiftCardFragment } from '#gen/worker-operations.ts';
import { ListPane } from '#platform/web/screen/list-pane.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { shiftScheduleQuery, shiftHistoryQuery } from '#apps/worker/shift/client.ts';
import { mergeSections } from '#domain/attendance/schedule-sections.ts';
import { HistoryMonths, ScheduleSections } from './shift-lists.tsx';

type ShiftPaneProps = {
  /** The shift that is open. */
  shift: Pick<ShiftCardFragment, 'id' | 'workday'>;
};

/**
 * The list at the left of an open shift: 予定 when that list contains the shift or the shift is still ahead,
 * otherwise 履歴.
 */
export function ShiftPane({ shift: { id, workday } }: ShiftPaneProps) {
  const list = useInfiniteQuery(shiftScheduleQuery());
  const isOver = new Date(workday.endsAt) < useServerTime(60_000);
  const { pages = [], rows = [] } = list.data ?? {};
  const sections = mergeSections(rows);
  const isListed = sections.some(({ attendances }) => attendances.some((one) => one.id === id));
  if (isOver && !isListed && !list.isPending) return <HistoryPane currentId={id} />;
  return (
    <ListPane title="予定" aria-label="勤務の一覧" list={list}>
      <ScheduleSections
        sections={sections}
        count={pages.at(-1)?.attendanceScheduleList.dutyCount ?? 0}
        currentId={id}
      />
    </ListPane>
  );
}

function HistoryPane({ currentId }: { currentId: string }) {
  const list = useInfiniteQuery(shiftHistoryQuery());
  const shifts = list.data?.rows ?? [];
  return (
    <ListPane title="履歴" aria-label="勤務の一覧" list={list}>
      <HistoryMonths shifts={shifts} currentId={currentId} />
    </ListPane>
  );
}
