import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Coins from 'lucide-react/icons/coins';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/rotate-ccw-clock';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Link } from 'react-router';

import { formatDay, formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { fullCompensationWithinHours } from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { apologyPointLimits } from '#domain/points/incentives/award-rules.ts';

import {
  penaltySummaryQuery,
  pointAwardsQuery,
  pointBalanceQuery,
  pointHistoryQuery,
} from './client.ts';
import { PointEntries } from './point-entries.tsx';
import { PointsAmount } from './points.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [
    pointBalanceQuery(),
    pointHistoryQuery(),
    penaltySummaryQuery(),
    pointAwardsQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const shownHere = 5;

/** ポイント: the balance, its expiry, the uses of points and the ways to earn them. */
export default function Overview() {
  const { balance, expiresAt, expiresSoon } =
    useSuspenseQuery(pointBalanceQuery()).data.getIncentivePointBalance;
  const penalty = useSuspenseQuery(penaltySummaryQuery()).data.getPenaltySummary;
  const { pages } = useSuspenseInfiniteQuery(pointHistoryQuery()).data;
  const entries = pages[0]?.getIncentivePointHistories.histories ?? [];
  return (
    <Screen title="ポイント" back={paths.me()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        {expiresAt && expiresSoon && (
          <Banner
            tone="warn"
            title={`${formatDayWithWeekday(jstDay(new Date(expiresAt)))}に失効します`}
          >
            <PointsAmount amount={balance} />
            が失効します。失効する前に、ギフトカードへの交換などにお使いください。
          </Banner>
        )}
        <Card>
          <p className="text-fg-2">
            <Words>使えるポイント</Words>
          </p>
          <p className="pt-1">
            <PointsAmount amount={balance} size="xl" />
          </p>
          <p className="pt-1 text-sm text-fg-2">
            <Words>
              1ptは1円分です。
              {expiresAt &&
                `増減がないまま${formatDay(jstDay(new Date(expiresAt)))}になると失効します。`}
            </Words>
          </p>
          <Link
            className={`mt-4 ${buttonClass({ size: 'lg', wide: true })}`}
            to={paths.points.giftCard()}
          >
            <Words>ギフトカードに交換する</Words>
          </Link>
        </Card>
        <RowList>
          <ListRow
            as={Link}
            to={paths.points.giftCard()}
            icon={<Gift aria-hidden />}
            title="Amazonギフトカード"
            description="交換と、発行済みのコード"
          />
          <ListRow
            as={Link}
            to={paths.points.penalties()}
            icon={<TriangleAlert aria-hidden />}
            title="ペナルティ"
            description="今の状態・減らし方・申し立て"
            value={`${penalty.balance}点`}
          />
        </RowList>
        <Section title="最近の増減">
          {entries.length === 0 ? (
            <EmptyState icon={<Coins />} title="まだポイントの増減はありません">
              勤務を完了したり、勤務先を評価したりすると貯まります。
            </EmptyState>
          ) : (
            <>
              <PointEntries entries={entries.slice(0, shownHere)} />
              <RowList>
                <ListRow
                  as={Link}
                  to={paths.points.history()}
                  icon={<History aria-hidden />}
                  title="ポイントの履歴をすべて見る"
                />
              </RowList>
            </>
          )}
        </Section>
        <HowToEarn />
      </div>
    </Screen>
  );
}

/** The ways to earn points: for work done, never for applying. (Rule 4.16) */
function HowToEarn() {
  const { review, reviewHours, apology, milestones } =
    useSuspenseQuery(pointAwardsQuery()).data.pointAwards;
  if (review === 0 && apology === 0 && milestones.length === 0) return null;
  return (
    <Section title="ポイントの貯め方">
      <Card>
        <DefinitionList>
          {review > 0 && (
            <DefinitionRow label={`勤務先を${reviewHours}時間以内に評価`} layout="split">
              <PointsAmount amount={review} />
            </DefinitionRow>
          )}
          {milestones.map(({ shifts, points }) => (
            <DefinitionRow key={shifts} label={`${shifts}回目の勤務を完了`} layout="split">
              <PointsAmount amount={points} />
            </DefinitionRow>
          ))}
          {apology > 0 && (
            <DefinitionRow
              label={`施設の都合で中止（${fullCompensationWithinHours}時間以上前）`}
              layout="split"
            >
              <PointsAmount amount={apology} />
            </DefinitionRow>
          )}
        </DefinitionList>
        {apology > 0 && (
          <p className="pt-2 text-sm text-fg-2">
            <Words>
              中止のおわびは、契約から{apologyPointLimits.contractHours}
              時間以上たった勤務が対象です（
              {apologyPointLimits.days}日に{apologyPointLimits.most}回まで）。
            </Words>
          </p>
        )}
      </Card>
    </Section>
  );
}
