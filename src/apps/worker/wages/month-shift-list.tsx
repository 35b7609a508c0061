import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { shiftsWithWagesQuery, shiftsAwaitingWageCheckQuery } from './client.ts';
import { ProvisionalMark } from './parts/provisional-tax.tsx';
import { wagePathOfShift } from './parts/wage-path.ts';

/** Lists the shifts of one month; fetches older pages until the month is complete. */
export function MonthShiftList({ month }: { month: string }) {
  const list = useSuspenseInfiniteQuery(shiftsWithWagesQuery());
  const all = list.data.rows;
  const shifts = [...useUnchecked(), ...all]
    .filter((shift) => jstDay(new Date(shift.workday.startsAt)).startsWith(month))
    .toSorted((one, other) => other.workday.startsAt.localeCompare(one.workday.startsAt));
  const last = all.at(-1);
  // Sorted latest first: a shift before the month means that the month is complete.
  const complete = last !== undefined && jstDay(new Date(last.workday.startsAt)) < `${month}-01`;
  return (
    <>
      {shifts.length > 0 && (
        <RowList>
          {shifts.map((shift) => {
            const startsAt = new Date(shift.workday.startsAt);
            return (
              <ListRow
                key={shift.id}
                as={Link}
                to={wagePathOfShift(shift)}
                title={shift.facility.name}
                description={
                  <>
                    {formatDayWithWeekday(jstDay(startsAt))}{' '}
                    {formatTimeRange(startsAt, new Date(shift.workday.endsAt))}・
                    <Words>{shift.stateLabel}</Words>
                    {shift.workday.isExpected && (
                      <>
                        ・<Words>受取額の見込み</Words>
                      </>
                    )}
                    <ProvisionalMark isShown={shift.workday.isTaxProvisional} />
                  </>
                }
                value={<Money amount={shift.workday.wage} />}
              />
            );
          })}
        </RowList>
      )}
      {shifts.length === 0 && !list.hasNextPage && (
        <p className="text-fg-2">
          <Words>この月の勤務はありません</Words>
        </p>
      )}
      {!complete && list.hasNextPage && <PagedQueryLoadMore list={list} />}
    </>
  );
}

/** Shifts that were worked and whose wage waits for the worker's check; the schedule links them to the wage check. */
function useUnchecked() {
  const { sections } = useSuspenseQuery(shiftsAwaitingWageCheckQuery()).data.attendanceScheduleList;
  return sections
    .flatMap(({ attendances }) => attendances)
    .filter(({ tapToTransition }) => tapToTransition === 'wage');
}
