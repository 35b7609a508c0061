import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { ListScreen } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { shiftHistoryQuery } from '#apps/worker/shift/client.ts';
import { emptyShiftPaneInvitation } from './choose-shift.tsx';
import { HistoryMonths } from './shift-lists.tsx';
import { ShiftTabsHeader } from '#apps/worker/shift/shift-header.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [shiftHistoryQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

/** 履歴: finished shifts by month, latest first; on wide screens beside the chosen shift. */
export default function ShiftHistory() {
  const list = useSuspenseInfiniteQuery(shiftHistoryQuery());
  const shifts = list.data.rows;
  return (
    <ListScreen invitation={shifts.length > 0 ? emptyShiftPaneInvitation : null}>
      <ShiftTabsHeader title="履歴" current="history" />
      {shifts.length === 0 ? (
        <EmptyState icon={<History />} title="終わった勤務はまだありません">
          給与が確定した勤務や、施設が確認している勤務がここに並びます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7 px-4 pt-5">
          <Link
            to={paths.shifts.absences()}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <Words>欠勤の確認</Words>
          </Link>
          <HistoryMonths shifts={shifts} />
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </ListScreen>
  );
}
