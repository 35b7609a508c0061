import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Landmark from 'lucide-react/icons/landmark';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { workerBankTransfersQuery } from '../client.ts';
import { TransferCard } from './transfer-card.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [workerBankTransfersQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

/** 振込履歴: all transfers, latest first, each with its details; on wide screens two in a row. */
export default function Transfers() {
  const list = useSuspenseInfiniteQuery(workerBankTransfersQuery());
  const all = list.data.rows;
  return (
    <Screen title="振込履歴" back={paths.earnings()}>
      {all.length === 0 ? (
        <EmptyState
          icon={<Landmark />}
          title="振込はまだありません"
          actions={
            <Link className={buttonClass({ variant: 'secondary' })} to={paths.earnings()}>
              <Words>給与を見る</Words>
            </Link>
          }
        >
          「すぐ払い」の求人では、退勤すると、予定分の給与の振込をすぐに申請できます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          <div className="grid gap-4 lg:grid-cols-2">
            {all.map((transfer) => (
              <TransferCard key={transfer.id} transfer={transfer} />
            ))}
          </div>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </Screen>
  );
}
