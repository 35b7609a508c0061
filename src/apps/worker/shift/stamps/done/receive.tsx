import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { workerWalletQuery, type WalletQuery } from '#apps/worker/wages/client.ts';
import { ProvisionalTaxNote } from '#apps/worker/wages/parts/provisional-tax.tsx';
import { usePayoutRequest } from '#apps/worker/wages/parts/use-payout.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { isMisdirectedTap } from '#platform/ui/overlays/passing-tap.ts';
import type { DataOf } from '#platform/web/graphql/document.ts';

/** The transfer requested on this page, with the amounts shown at the press. */
type Requested = { netAmount: number; arrivalLabel: string };

/** The money after check-out: ready to be withdrawn, waiting for its pay day, being transferred, or under review. */
export function EarnedMoneySection() {
  const money = useQuery(workerWalletQuery()).data?.workerBankSummary;
  const [requested, setRequested] = useState<Requested | null>(null);
  if (!money) return null;
  return (
    <>
      {requested !== null ? (
        <OnItsWay requested={requested} />
      ) : money.withdrawing > 0 ? (
        <p className="text-center text-sm text-fg-2">
          <Words>
            振込中の <Money amount={money.withdrawing} /> が届くと、次の振込を申請できます。
          </Words>
        </p>
      ) : (
        money.balance > 0 && <Payout money={money} onDone={setRequested} />
      )}
      {money.waiting > 0 && (
        <p className="text-center text-sm text-fg-2">
          <Words>
            <Money amount={money.waiting} /> は、支払日に引き出せます。
          </Words>
        </p>
      )}
      {money.reviewing > 0 && (
        <p className="text-center text-sm text-fg-2">
          <Words>
            施設が確認中の <Money amount={money.reviewing} /> は、確認が終わると受け取れます。
          </Words>
        </p>
      )}
    </>
  );
}

type PayoutProps = {
  money: DataOf<typeof WalletQuery>['workerBankSummary'];
  onDone: (requested: Requested) => void;
};

/** The terms of the transfer with the button to request it, or a link to the missing bank account. */
function Payout({ money: { bankAccount, nextTransfer }, onDone }: PayoutProps) {
  const { netAmount, settlement, fee, arrivalLabel, designatedOn, canRequest, reason } =
    nextTransfer;
  const request = usePayoutRequest({ onDone: () => onDone({ netAmount, arrivalLabel }) });
  const [shownAt] = useState(() => performance.now());
  function press(at: number): void {
    // Ignores a second tap of the press that recorded the stamp: it must not move money.
    if (isMisdirectedTap(at, shownAt)) return;
    request.mutate({ expectedDesignatedOn: designatedOn });
  }
  return (
    <Card className="flex flex-col gap-4">
      {request.isError && (
        <Banner tone="danger" announce title="振込を申請できませんでした">
          {request.error.message}
        </Banner>
      )}
      <div className="flex flex-col gap-1 text-sm text-fg-2">
        <p className="text-base">
          <Words>
            受け取る金額 <Money amount={netAmount} size="xl" className="text-fg" />
          </Words>
        </p>
        {settlement > 0 && (
          <p>
            <Words>
              払い過ぎの精算（同意済み） <Money amount={-settlement} signed />
            </Words>
          </p>
        )}
        <p>
          <Words>
            手数料 <Money amount={fee} />
            ・到着予定 {arrivalLabel}
          </Words>
        </p>
        {bankAccount && (
          <p>
            <Words>振込先</Words> {bankAccount.name} ****{bankAccount.numberSuffix}
          </p>
        )}
        <ProvisionalTaxNote isShown={nextTransfer.isTaxProvisional} />
      </div>
      {!bankAccount || bankAccount.state === 'INVALID' ? (
        <Link
          to={paths.me.bank({ returnTo: paths.earnings.payout() })}
          className={buttonClass({ wide: true })}
        >
          <Words>{bankAccount ? '口座を直す' : '振込口座を登録して受け取る'}</Words>
        </Link>
      ) : (
        <Button
          wide
          reason={canRequest ? null : reason}
          pending={request.isPending}
          pendingLabel="申請しています…"
          onClick={(event) => press(event.timeStamp)}
        >
          {`今すぐ${formatYen(netAmount)}を受け取る`}
        </Button>
      )}
    </Card>
  );
}

/** Confirms the requested transfer in the place of the button, and takes over the focus. */
function OnItsWay({ requested: { netAmount, arrivalLabel } }: { requested: Requested }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card className="flex flex-col gap-1.5 text-center">
      <h3 ref={heading} tabIndex={-1} data-focus-quiet className="font-bold">
        <Words>
          <Money amount={netAmount} /> の振込を受け付けました
        </Words>
      </h3>
      <p>
        <Words>到着予定 {arrivalLabel}</Words>
      </p>
      <p>
        <Link to={paths.earnings.transfers()} className="link inline-flex min-h-11 items-center">
          <Words>振込の状況を見る</Words>
        </Link>
      </p>
    </Card>
  );
}
