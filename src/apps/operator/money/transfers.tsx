import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatInstant } from '#platform/base/jst.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue } from '#apps/operator/parts/queue.tsx';
import {
  unfinishedTransfersQuery,
  OperatorSubmitTransfersMutation,
  payoutAlarmsQuery,
  queriesStaleAfterPayoutChange,
} from './transfers-client.ts';
import { transferQueueEntry } from './transfer-entry.tsx';
import { transferHoldAct } from './transfer-hold-act.tsx';
import { transferResultAct } from './transfer-result-act.tsx';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [unfinishedTransfersQuery(), payoutAlarmsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 振込: page with the unfinished transfers, and the button that writes them into a file for the bank. */
export default function OperatorTransfersPage() {
  const list = useSuspenseInfiniteQuery(unfinishedTransfersQuery());
  const rows = list.data.rows;
  const waiting = rows.filter(({ state }) => state === 'REQUESTED');
  return (
    <QueueScreen title="振込">
      <PayoutAlarms />
      <SubmitAll count={waiting.length} />
      <CaseQueue
        title="終わっていない振込"
        query={unfinishedTransfersQuery()}
        empty="ワーカーが振込を申請するか、支払日が近づくと、ここに並びます。"
        entry={(transfer) => ({
          ...transferQueueEntry(transfer),
          acts: [
            transfer.state === 'SUBMITTED' && transferResultAct(transfer),
            transfer.canHold && transferHoldAct(transfer),
          ],
        })}
      />
    </QueueScreen>
  );
}

/** Red banner while a problem keeps wages from being paid on the due day. */
function PayoutAlarms() {
  const alarms = useSuspenseQuery(payoutAlarmsQuery());
  return alarms.data.payoutAlarms.map(({ key, title, body }) => (
    <Banner key={key} tone="danger" announce={false} title={title}>
      {body}
    </Banner>
  ));
}

function SubmitAll({ count }: { count: number }) {
  const [isAsked, setAsked] = useState(false);
  const submit = useGraphqlMutation(OperatorSubmitTransfersMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterPayoutChange,
    onSuccess: () => setAsked(false),
  });
  const made = submit.data?.submitTransfers;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-fg-2">
        受け付けた振込は、締め時刻に自動で銀行ファイルになります。締め時刻を過ぎているのにファイルがないときは、ここで作れます。
      </p>
      {made && <Made made={made} />}
      <p>
        <Button
          size="sm"
          reason={count === 0 ? '受け付けた振込がありません' : null}
          onClick={() => setAsked(true)}
        >
          銀行ファイルを作る
        </Button>
      </p>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="銀行ファイルを作りますか？"
        confirmLabel="作る"
        pending={submit.isPending}
        pendingLabel="作っています…"
        {...(submit.error ? { error: submit.error.message } : {})}
        onConfirm={() => submit.mutate({})}
      >
        締め時刻を過ぎた振込を、1つのファイルにします。ファイルに入った振込は、ワーカーも運営も取り消せません。
      </ConfirmDialog>
    </div>
  );
}

type Made = { bankFileId?: string | null; recordCount: number; waitsUntil?: string | null };

function Made({ made: { recordCount, waitsUntil } }: { made: Made }) {
  if (waitsUntil) {
    return (
      <Banner tone="info" announce title="まだ銀行ファイルを作る時間ではありません">
        {formatInstant(new Date(waitsUntil))}に自動で作ります
      </Banner>
    );
  }
  if (recordCount === 0) {
    return (
      <Banner tone="info" announce title="ファイルに入れる振込はありませんでした">
        締め時刻の自動の処理が、先に銀行ファイルを作っています。「銀行ファイル」を確かめてください
      </Banner>
    );
  }
  return (
    <Banner
      tone="success"
      announce
      title={`${recordCount}件の銀行ファイルを作りました`}
      action={
        <Link className="link" to={operatorPaths.bankFiles()}>
          銀行ファイルを取り出す
        </Link>
      }
    >
      ファイルを取り出して、期限までに銀行へ送ってください
    </Banner>
  );
}
