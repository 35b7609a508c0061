import Wallet from 'lucide-react/icons/wallet';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListRow } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { exposuresQuery, type ExposureRow } from './exposures-client.ts';
import { LimitRequests } from './limit-requests.tsx';
import { limitRequestsQuery } from './limit-requests-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [exposuresQuery(), limitRequestsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 立替の上限: page with the requests for another limit, and each corporation's exposure, the largest share of its limit first. */
export default function OperatorExposuresPage() {
  const list = useSuspenseInfiniteQuery(exposuresQuery());
  const { rows } = list.data;
  return (
    <QueueScreen title="立替の上限">
      <p className="text-fg-2">
        支払われていない勤務、成立した契約、空いている募集の給与と手数料の合計です。上限を超える募集と給与の引き上げは掲載できません。契約と給与の支払いは止まりません。
      </p>
      <LimitRequests />
      <h2 className="text-lg leading-150 font-bold">法人ごとの見込み額</h2>
      {rows.length === 0 ? (
        <EmptyState icon={<Wallet />} title="立替はまだありません">
          法人が求人を掲載すると、上限に近い順に並びます。
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
            {rows.map((row) => (
              <li key={row.corporationId}>
                <ListRow
                  as={Link}
                  to={operatorPaths.exposures.one(row.corporationId)}
                  title={row.corporationName}
                  description={<Figures {...row} />}
                />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </QueueScreen>
  );
}

function Figures({ total, limit, percent, isNearLimit, computedAt }: ExposureRow) {
  return (
    <>
      <span className={isNearLimit ? 'font-bold text-fg' : undefined}>
        {formatYen(total)}（上限 {formatYen(limit)}
        {percent === null ? '' : `の${percent}%`}）
      </span>
      ・<JstTime at={computedAt} />
      の計算
    </>
  );
}
