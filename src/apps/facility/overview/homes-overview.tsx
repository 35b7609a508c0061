import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import { isDeadlineUrgent, timeLeftUntilText } from '#apps/facility/today/time-left.ts';
import { facilitiesOverviewQuery, type FacilityOverview } from './overview-client.ts';

const route = pageLoaders({ queries: () => [facilityViewerQuery(), facilitiesOverviewQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 今日の全施設: page with today's tasks at each facility of the person, and their deadlines. */
export default function FacilitiesTodayPage() {
  const list = useSuspenseInfiniteQuery(facilitiesOverviewQuery());
  const homes = list.data.rows;
  return (
    <Screen title="今日の全施設" back={facilityPaths()}>
      <div className="flex w-full flex-col gap-5 px-4 py-5">
        <StaleDataBanner error={list.error} />
        {homes.length === 0 ? (
          <EmptyState icon={<Building2 />} title="表示できる施設はありません">
            施設を登録すると、今日の勤務・空き・応募・勤務時間の確認が、施設ごとに表示されます。
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              {homes.map((home) => (
                <li key={home.facilityId}>
                  <HomeCard home={home} />
                </li>
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
      </div>
    </Screen>
  );
}

function HomeCard({ home }: { home: FacilityOverview }) {
  const { facilityId, name } = home;
  return (
    <Card as="article" className="flex h-full flex-col gap-2">
      <h2 className="font-bold wrap-anywhere">{name}</h2>
      <ul className="divide-y divide-line-weak" aria-label={`${name}の今日の状況`}>
        <Fact
          label="今日の勤務"
          count={home.shifts}
          unit="件"
          to={facilityPaths.today(facilityId)}
        />
        <Fact
          label="遅れている人"
          count={home.late}
          unit="人"
          due={home.lateDueAt}
          to={facilityPaths.today(facilityId)}
        />
        <Fact
          label="来ていない人"
          count={home.missing}
          unit="人"
          due={home.missingDueAt}
          to={facilityPaths.today(facilityId)}
        />
        <Fact
          label="依頼したか回答を待つキャンセル"
          count={home.asked}
          unit="件"
          due={home.askedDueAt}
          to={facilityPaths.today(facilityId, home.askedDay ? { day: home.askedDay } : {})}
        />
        <Fact
          label="今日の空き"
          count={home.openSeats}
          unit="人分"
          due={home.openSeatsDueAt}
          lateWord="応募の受付は終了"
          to={facilityPaths.postings({ facilityId })}
        />
        {home.applicants !== null && (
          <Fact
            label="回答を待つ応募"
            count={home.applicants}
            unit="件"
            due={home.applicantsDueAt}
            to={facilityPaths.applications(facilityId)}
          />
        )}
        {home.hours !== null && (
          <Fact
            label="確認を待つ勤務時間"
            count={home.hours}
            unit="件"
            due={home.hoursDueAt}
            to={facilityPaths.hours(facilityId)}
          />
        )}
      </ul>
    </Card>
  );
}

type FactProps = {
  label: string;
  count: number;
  unit: string;
  /** Time when the first task is due; undefined for tasks without a deadline. */
  due?: string | null;
  /** Text to show instead of the time left, after the deadline has passed. */
  lateWord?: string;
  to: string;
};

/** Count of tasks with the time left for the first one, as a link to the page where they are done. */
function Fact({ label, count, unit, due, lateWord, to }: FactProps) {
  const now = useServerTime();
  const until = due ? new Date(due) : null;
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
      {count === 0 ? (
        <span className="text-fg-2">{label}</span>
      ) : (
        <Link className="link -my-2.5 inline-block py-2.5" to={to}>
          {label}
        </Link>
      )}
      <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
        {count > 0 && until && (
          <StateBadge tone={isDeadlineUrgent(until, now) ? 'danger' : 'warn'}>
            {timeLeftUntilText(until, now)}
          </StateBadge>
        )}
        {count > 0 && !until && lateWord && <StateBadge>{lateWord}</StateBadge>}
        <span className={count === 0 ? 'text-fg-2' : 'font-bold'}>
          {count}
          {unit}
        </span>
      </span>
    </li>
  );
}
