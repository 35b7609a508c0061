import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Coins from 'lucide-react/icons/coins';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { pointHistoryQuery } from './client.ts';
import { PointEntries } from './point-entries.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [pointHistoryQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** ポイントの履歴: every movement, latest first. */
export default function PointHistory() {
  const list = useSuspenseInfiniteQuery(pointHistoryQuery());
  const entries = list.data.rows;
  return (
    <Screen title="ポイントの履歴" back={paths.points()}>
      {entries.length === 0 ? (
        <EmptyState
          icon={<Coins />}
          title="まだポイントの増減はありません"
          actions={
            <Link className={buttonClass({ variant: 'secondary' })} to={paths.search()}>
              <Words>お仕事をさがす</Words>
            </Link>
          }
        >
          勤務を完了したり、勤務先を評価したりすると貯まります。
        </EmptyState>
      ) : (
        <div className="px-4 py-5">
          <PointEntries entries={entries} />
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </Screen>
  );
}
