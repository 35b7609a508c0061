import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Link, useSearchParams } from 'react-router';

import { standInPostingsQuery } from '#apps/facility/stand-ins/stand-in-client.ts';
import { facilityPrintoutPath } from '#platform/base/people/file-paths.ts';
import {
  addDays,
  formatDayWithWeekday,
  isJstDay,
  jstDay,
  type JstDay,
} from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StandInCards } from '#apps/facility/stand-ins/stand-in-cards.tsx';
import { dayShiftsQuery, type DayShift } from './day-client.ts';
import { needsFacilityAction } from './day-labels.ts';
import type { Route } from './+types/today.ts';
import { DayShiftsPrintout } from './day-sheet.tsx';
import { DayShiftCard } from './day-shift-card.tsx';
import { FacilityTabs } from '#apps/facility/shell/facility-tabs.tsx';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import './print.css';
import { shiftBoardDayCount } from '#platform/base/people/board-days.ts';

/** Returns the day in the URL; null for today. */
function askedDay(query: URLSearchParams): JstDay | null {
  const day = query.get('day') ?? '';
  return isJstDay(day) ? day : null;
}

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId }, url }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    dayShiftsQuery(facilityId, askedDay(url.searchParams)),
    standInPostingsQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 今日の勤務: page with the shifts of two days, by default today and tomorrow, the state of each, and who must act. */
export default function Today({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewerQuery()).data.viewer;
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const asked = askedDay(useSearchParams()[0]);
  const list = useSuspenseInfiniteQuery(dayShiftsQuery(facilityId, asked));
  const searches = useSuspenseQuery(standInPostingsQuery(facilityId));
  const now = useServerTime(60_000);
  const today = jstDay(now);
  const from = asked ?? today;
  const title = from === today ? '今日の勤務' : '前後の日の勤務';
  const shifts = list.data.rows;
  const days = byDay(shifts, { from, today });
  const canRun = rights.includes('shifts.run');
  const waiting = shifts.filter(needsFacilityAction).length;
  return (
    <Screen title={`${title}（${name}）`} documentTitle={`${title} ${name}`} back={facilityPaths()}>
      <FacilityTabs facilityId={facilityId} rights={rights} />
      <div className="flex w-full flex-col gap-6 px-4 py-5 print:hidden">
        <StaleDataBanner error={list.error ?? searches.error} />
        <div className="flex flex-wrap items-center gap-3">
          <p aria-live="polite" className="mr-auto font-bold">
            {waiting > 0
              ? `対応が必要な勤務が${waiting}件あります`
              : '今、対応が必要な勤務はありません'}
          </p>
          <Days from={from} today={today} />
          {canRun && (
            <Link
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              to={facilityPaths.entrance(facilityId)}
            >
              入口のコードを表示する
            </Link>
          )}
          {shifts.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              印刷する
            </Button>
          )}
        </div>
        {from === today && (
          <StandInCards
            facilityId={facilityId}
            {...searches.data.standIns}
            canWrite={rights.includes('postings.write')}
          />
        )}
        {days.length === 0 && (
          <EmptyState
            icon={<CalendarCheck />}
            title={
              from === today
                ? '今日と明日の勤務はありません'
                : `${formatDayWithWeekday(from)}と翌日の勤務はありません`
            }
          >
            契約が成立した勤務が、その日のところに表示されます。
          </EmptyState>
        )}
        {days.map(({ day, title: ofDay, shifts: those }) => (
          <Section key={day} title={ofDay} aside={<PaperLink {...{ facilityId, day }} />}>
            <ul className="grid gap-3 md:grid-cols-2">
              {those.map((shift) => (
                <li key={shift.id}>
                  <DayShiftCard
                    facilityId={facilityId}
                    shift={shift}
                    canRun={canRun}
                    canApprove={rights.includes('hours.approve')}
                  />
                </li>
              ))}
            </ul>
          </Section>
        ))}
        {days.length > 0 && <PagedQueryLoadMore list={list} />}
      </div>
      <DayShiftsPrintout facilityName={name} days={days} />
    </Screen>
  );
}

/** Links to the days before and after those of the board. */
function Days({ from, today }: { from: JstDay; today: JstDay }) {
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <nav aria-label="日付" className="flex flex-wrap gap-2">
      <Link className={look} to={`?day=${addDays(from, -shiftBoardDayCount)}`}>
        前の{shiftBoardDayCount}日
      </Link>
      {from !== today && (
        <Link className={look} to="?">
          今日に戻る
        </Link>
      )}
      <Link className={look} to={`?day=${addDays(from, shiftBoardDayCount)}`}>
        次の{shiftBoardDayCount}日
      </Link>
    </nav>
  );
}

/** Link to the printable schedule for the wall of the staff room. */
function PaperLink({ facilityId, day }: { facilityId: string; day: JstDay }) {
  return (
    <a
      className="inline-flex min-h-11 items-center text-sm font-bold text-brand underline"
      href={facilityPrintoutPath(facilityId, 'day', day)}
      target="_blank"
      rel="noreferrer"
    >
      予定表（PDF）
    </a>
  );
}

/** Groups shifts by day, tasks of the facility first. A night shift that began the day before is in the first day. */
function byDay(shifts: readonly DayShift[], { from, today }: { from: JstDay; today: JstDay }) {
  const dayOf = ({ startsAt }: DayShift) => {
    const day = jstDay(new Date(startsAt));
    return day < from ? from : day;
  };
  const names = new Map([
    [today, '今日 '],
    [addDays(today, 1), '明日 '],
  ]);
  return [...new Set(shifts.map(dayOf))].map((day) => ({
    day,
    title: `${names.get(day) ?? ''}${formatDayWithWeekday(day)}`,
    shifts: shifts
      .filter((shift) => dayOf(shift) === day)
      .toSorted((a, b) => Number(needsFacilityAction(b)) - Number(needsFacilityAction(a))),
  }));
}
