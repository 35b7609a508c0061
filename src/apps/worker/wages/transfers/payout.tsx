import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { workerBankTransfersQuery, workerWalletQuery } from '../client.ts';
import { ProvisionalTaxNote } from '../parts/provisional-tax.tsx';
import { usePayoutRequest } from '../parts/use-payout.ts';
import { TransferInProgressCard } from './transfer-card.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerWalletQuery(), workerBankTransfersQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 振込申請: requests the whole balance, with fee and arrival date; afterwards shows the transfer's progress. */
export default function Payout() {
  const money = useSuspenseQuery(workerWalletQuery()).data.workerBankSummary;
  const request = usePayoutRequest({ onDone: () => toast.success('振込を受け付けました') });
  const { nextTransfer, bankAccount } = money;
  return (
    <Screen title="振込申請" back={paths.earnings()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        {money.withdrawing > 0 && <TransferInProgressCard />}
        {money.withdrawing === 0 && (
          <Card>
            <p className="text-fg-2">
              <Words>受け取る金額</Words>
            </p>
            <p className="pt-1">
              <Money amount={nextTransfer.netAmount} size="xl" />
            </p>
            <DefinitionList className="pt-3">
              <DefinitionRow label="引き出せる金額" layout="split">
                <Money amount={nextTransfer.amount} />
              </DefinitionRow>
              {nextTransfer.settlement > 0 && (
                <DefinitionRow label="払い過ぎの精算（同意済み）" layout="split">
                  <Money amount={-nextTransfer.settlement} signed />
                </DefinitionRow>
              )}
              <DefinitionRow label="手数料" layout="split">
                <Money amount={nextTransfer.fee} />
              </DefinitionRow>
              <DefinitionRow label="到着予定" layout="split">
                <Words>{nextTransfer.arrivalLabel}</Words>
              </DefinitionRow>
              <DefinitionRow label="振込先" layout="split">
                {bankAccount ? (
                  `${bankAccount.name} ****${bankAccount.numberSuffix}`
                ) : (
                  <Words>未登録</Words>
                )}
              </DefinitionRow>
            </DefinitionList>
            <p className="pt-3 text-sm text-fg-2">
              <Words>引き出せる金額の全額を振り込みます。</Words>
            </p>
            <ProvisionalTaxNote isShown={nextTransfer.isTaxProvisional} />
          </Card>
        )}
        {(!bankAccount || bankAccount.state === 'INVALID') && (
          <Link
            className={buttonClass({ variant: 'secondary', wide: true })}
            to={paths.me.bank({ returnTo: paths.earnings.payout() })}
          >
            <Words>{bankAccount ? '口座を直す' : '振込口座を登録'}</Words>
          </Link>
        )}
        {request.isError && (
          <Banner tone="danger" announce title="振込を申請できませんでした">
            {request.error.message}
          </Banner>
        )}
      </div>
      {money.withdrawing === 0 && (
        <ActionBar>
          <Button
            size="lg"
            wide
            reason={nextTransfer.canRequest ? null : nextTransfer.reason}
            pending={request.isPending}
            pendingLabel="申請しています…"
            onClick={() => request.mutate({ expectedDesignatedOn: nextTransfer.designatedOn })}
          >
            {formatYen(nextTransfer.netAmount)}を振り込む
          </Button>
        </ActionBar>
      )}
    </Screen>
  );
}
