import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { RightLink } from '#apps/operator/parts/right-link.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';
import { minBlocksInPattern, blockPatternDays } from '#domain/pool/block-rules.ts';

import { blockedFacilityPatternsQuery, blockedWorkerPatternsQuery } from './blocks-client.ts';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [blockedFacilityPatternsQuery(), blockedWorkerPatternsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ブロックの傾向: page with facilities blocked by several workers, and workers blocked by several facilities, in 90 days. */
export default function BlockPatterns() {
  return (
    <Screen title="ブロックの傾向" back={operatorPaths()}>
      <div className="flex w-full max-w-160 flex-col gap-8 px-4 py-5">
        <p>
          {blockPatternDays}日以内に{minBlocksInPattern}
          件以上のブロックか、法人全体でのブロックを受け、解除されていない施設とワーカーです。
        </p>
        <Facilities />
        <Workers />
      </div>
    </Screen>
  );
}

function Facilities() {
  const list = useSuspenseInfiniteQuery(blockedFacilityPatternsQuery());
  const rows = list.data.rows;
  return (
    <Section title="ワーカーからブロックされた施設">
      {rows.length === 0 && <p className="text-fg-2">該当する施設はありません。</p>}
      <List>
        {rows.map(({ facilityId, facilityName, corporationId, corporationName, count, outOf }) => (
          <li key={facilityId} className="flex flex-col gap-1 py-3">
            <span className="font-bold wrap-anywhere">{facilityName}</span>
            <RightLink
              right="operator.corporations"
              className="wrap-anywhere"
              to={operatorPaths.corporations.one(corporationId)}
            >
              {corporationName}
            </RightLink>
            <span>
              {count}人がブロック（同じ期間に勤務した方 {outOf}人）
            </span>
          </li>
        ))}
      </List>
      {rows.length > 0 && <PagedQueryLoadMore list={list} />}
    </Section>
  );
}

function Workers() {
  const list = useSuspenseInfiniteQuery(blockedWorkerPatternsQuery());
  const rows = list.data.rows;
  return (
    <Section title="施設からブロックされたワーカー">
      {rows.length === 0 && <p className="text-fg-2">該当するワーカーはいません。</p>}
      <List>
        {rows.map(({ workerId, workerName, count, corporations, outOf }) => (
          <li key={workerId} className="flex flex-col gap-1 py-3">
            <span className="font-bold wrap-anywhere">{workerName}</span>
            <span>
              ブロック{count}件{corporations > 0 && `、うち法人全体${corporations}件`}
              （同じ期間に勤務した施設 {outOf}）
            </span>
          </li>
        ))}
      </List>
      {rows.length > 0 && <PagedQueryLoadMore list={list} />}
    </Section>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card empty:hidden">
    {children}
  </ul>
);
