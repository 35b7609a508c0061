import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { Link } from 'react-router';

import { formatMonth } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Section } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { useNow } from '#web/server-time.ts';
import { page } from '#web/graphql/page.ts';

import { shiftHistory } from '../../client.ts';
import { byDay } from '../../schedule-sections.ts';
import { ShiftCard } from './shift-card.tsx';
import { ShiftHeader } from '../../screens/shift-header.tsx';

const route = page({ needsSession: true, queries: () => [shiftHistory()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 履歴: finished shifts, latest first, month by month. */
export default function ShiftHistory() {
  const list = useSuspenseInfiniteQuery(shiftHistory());
  const now = useNow(60_000);
  const months = byMonth(
    list.data.pages.flatMap((answer) => answer.attendanceHistories.attendances),
  );
  return (
    <>
      <PageTitle>履歴</PageTitle>
      <ShiftHeader title="履歴" current="history" />
      {months.length === 0 ? (
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
          {months.map(({ month, shifts }) => (
            <Section key={month} title={formatMonth(month)}>
              {shifts.map((shift) => (
                <ShiftCard
                  key={shift.id}
                  shift={shift}
                  now={now}
                  canWorkAgain={shift.workday.wage > 0}
                />
              ))}
            </Section>
          ))}
          <MorePages list={list} />
        </div>
      )}
    </>
  );
}

function byMonth<Shift extends { workday: { startsAt: string } }>(shifts: readonly Shift[]) {
  const months: { month: string; shifts: Shift[] }[] = [];
  for (const { day, shifts: those } of byDay(shifts)) {
    const month = day.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.shifts.push(...those);
    else months.push({ month, shifts: [...those] });
  }
  return months;
}
