import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { Link } from 'react-router';

import { facilityPaper } from '#base/api-paths.ts';
import { formatDayWithWeekday, jstDay, type JstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { ownFacility } from '#employer/places-facility-client.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Section } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MorePages } from '#ui/navigation/load-more.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { useNow } from '#web/server-time.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { facilityViewer } from '../../facility-client.ts';
import { dayShifts, type DayShift } from '../day-facility-client.ts';
import { needsFacility } from './day-labels.ts';
import { refreshMs } from '../refresh.ts';
import type { Route } from './+types/today.ts';
import { DaySheet } from './day-sheet.tsx';
import { DayShiftCard } from './day-shift-card.tsx';
import { FacilityTabs } from './facility-tabs.tsx';
import { StaleBanner } from './stale-banner.tsx';
import './print.css';

const route = staffPage<Route.LoaderArgs>({
  side: 'facility',
  queries: ({ params: { facilityId } }) => [
    facilityViewer(),
    ownFacility(facilityId),
    dayShifts(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 今日の勤務: who comes today and tomorrow, how each shift stands, and who must act. */
export default function Today({ params: { facilityId } }: Route.ComponentProps) {
  const { rights } = useSuspenseQuery(facilityViewer()).data.viewer;
  const { name } = useSuspenseQuery(ownFacility(facilityId)).data.ownFacility;
  const list = useSuspenseInfiniteQuery({ ...dayShifts(facilityId), refetchInterval: refreshMs });
  const now = useNow(60_000);
  const shifts = list.data.pages.flatMap((page) => page.dayShifts.shifts);
  const days = byDay(shifts, jstDay(now));
  const canRun = rights.includes('shifts.run');
  const waiting = shifts.filter(needsFacility).length;
  return (
    <>
      <PageTitle>{`今日の勤務 ${name}`}</PageTitle>
      <PageHeader
        title={`今日の勤務（${name}）`}
        back={<BackLink as={Link} to={paths.facilitySide()} />}
      >
        <FacilityTabs facilityId={facilityId} rights={rights} />
      </PageHeader>
      <div className="mx-auto flex w-full max-w-240 flex-col gap-6 px-4 py-5 print:hidden">
        <StaleBanner error={list.error} />
        <div className="flex flex-wrap items-center gap-3">
          <p aria-live="polite" className="mr-auto font-bold">
            {waiting > 0
              ? `対応が必要な勤務が${waiting}件あります`
              : '今、対応が必要な勤務はありません'}
          </p>
          {canRun && (
            <Link
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              to={paths.facilitySide.entrance(facilityId)}
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
        {days.length === 0 && (
          <EmptyState icon={<CalendarCheck />} title="今日と明日の勤務はありません">
            契約が成立した勤務は、前日からここに表示されます。
          </EmptyState>
        )}
        {days.map(({ day, title, shifts: those }) => (
          <Section key={title} title={title} aside={<PaperLink {...{ facilityId, day }} />}>
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
        {days.length > 0 && <MorePages list={list} />}
      </div>
      <DaySheet facilityName={name} days={days} />
    </>
  );
}

/** The paper for the wall of the staff room. */
function PaperLink({ facilityId, day }: { facilityId: string; day: JstDay }) {
  return (
    <a
      className="text-sm font-bold text-brand underline"
      href={facilityPaper(facilityId, 'day', day)}
      target="_blank"
      rel="noreferrer"
    >
      予定表（PDF）
    </a>
  );
}

/** What needs the facility first; a night shift that began yesterday belongs to today. */
function byDay(shifts: readonly DayShift[], today: string) {
  const dayOf = ({ startsAt }: DayShift) => {
    const day = jstDay(new Date(startsAt));
    return day < today ? today : day;
  };
  return [...new Set(shifts.map(dayOf))].map((day) => ({
    day,
    title: `${day === today ? '今日' : '明日'} ${formatDayWithWeekday(day)}`,
    shifts: shifts
      .filter((shift) => dayOf(shift) === day)
      .toSorted((a, b) => Number(needsFacility(b)) - Number(needsFacility(a))),
  }));
}
