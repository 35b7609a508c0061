import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { penaltyHistoryQuery, penaltySummaryQuery, type WorkerPenalties } from './client.ts';
import { decreaseRules } from '#domain/points/penalties/decrease-rules.ts';
import { remissionLimits } from '#domain/points/penalties/remission-rules.ts';
import { penaltyLimits } from '#domain/points/rules.ts';
import { PenaltyCard } from './penalty-card.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [penaltySummaryQuery(), penaltyHistoryQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ペナルティ: the level in force, its meaning, the ways to reduce it, and the history. */
export default function Penalties() {
  const penalties = useSuspenseQuery(penaltySummaryQuery()).data.getPenaltySummary;
  return (
    <Screen title="ペナルティ" back={paths.points()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <Level penalties={penalties} />
        <Card>
          <Meter
            label="ペナルティポイント"
            value={penalties.balance}
            max={penalties.limit}
            text={`${penalties.balance}点 / ${penalties.limit}点で応募停止`}
          />
          <DefinitionList className="pt-4">
            <DefinitionRow label={`この${penaltyLimits.historyMonths}か月の件数`} layout="split">
              {penalties.penaltyCount}件
            </DefinitionRow>
          </DefinitionList>
        </Card>
        {penalties.feedbackComment && (
          <Banner tone="info" title="事務局からのコメント">
            {penalties.feedbackComment}
          </Banner>
        )}
        <HowToReduce hasPoints={penalties.balance > 0} />
        <PenaltyRecords />
      </div>
    </Screen>
  );
}

function Level({ penalties: { currentPenalty } }: { penalties: WorkerPenalties }) {
  if (!currentPenalty) {
    return (
      <Banner tone="success" title="制限はありません">
        これまでどおり応募できます。
      </Banner>
    );
  }
  const { level, name, expirationDate, meaning } = currentPenalty;
  const withoutEnd =
    level === 'hold' ? `（${penaltyLimits.holdPoints}点未満になるまで）` : '（期限なし）';
  return (
    <Banner
      tone={level === 'stop' ? 'danger' : 'warn'}
      announce={false}
      title={
        <>
          <Words>{name}</Words>
          {expirationDate ? (
            <Words>
              （<JstTime at={expirationDate} />
              まで）
            </Words>
          ) : (
            <Words>{withoutEnd}</Words>
          )}
        </>
      }
    >
      {meaning}
    </Banner>
  );
}

function HowToReduce({ hasPoints }: { hasPoints: boolean }) {
  return (
    <Section title="減らし方">
      <Card className="flex flex-col gap-4">
        <ul className="list-disc space-y-1.5 pl-5 leading-160">
          <li>
            <Words>
              キャンセルや遅刻のない勤務と評価の投稿を、続けて{decreaseRules.shiftsInARow}
              回完了すると1点減ります
            </Words>
          </li>
          <li>
            <Words>{decreaseRules.calmDays}日間違反がないと1点減ります</Words>
          </li>
          <li>
            <Words>
              {remissionLimits.price}ptで1点を減らせます（{remissionLimits.days}日間に
              {remissionLimits.most}点まで）
            </Words>
          </li>
        </ul>
        {hasPoints && (
          <Link
            className={buttonClass({ variant: 'secondary', wide: true })}
            to={paths.points.penalties.remission()}
          >
            <Words>ポイントで減らす</Words>
          </Link>
        )}
        <p className="text-sm text-fg-2">
          <Words>
            給与の受け取りやメッセージ、決まっている勤務は、ペナルティがあっても止まりません。
          </Words>
        </p>
      </Card>
    </Section>
  );
}

function PenaltyRecords() {
  const list = useSuspenseInfiniteQuery(penaltyHistoryQuery());
  const entries = list.data.rows;
  return (
    <Section title="履歴">
      {entries.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="ペナルティの記録はありません">
          これからも、余裕のある予定でお仕事を選んでください。
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {entries.map((entry) => (
              <li key={entry.id}>
                <PenaltyCard entry={entry} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </Section>
  );
}
