import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';

import type { CaseInHand } from '../../cases/cases-client.ts';
import { ConfirmedAct } from '../../parts/acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from '../../parts/case-claim.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import { refreshMs } from '../../parts/refresh.ts';
import { nameOf } from '../../parts/worker-name.ts';
import {
  OperatorApproveReopening,
  OperatorDeclineReopening,
  payoutLists,
  transferReopenings,
  type TransferReopening,
} from '../../transfers/transfers-client.ts';
import { TransferRow } from './transfer-row.tsx';

/** 残高に戻す依頼: transfers that one operator asks to reopen, and another one approves. */
export function Reopenings() {
  const list = useSuspenseInfiniteQuery({ ...transferReopenings(), refetchInterval: refreshMs });
  const holderOf = useHolders('REOPENING');
  return (
    <QueueList
      title="残高に戻す依頼"
      list={list}
      rows={list.data.pages.flatMap((page) => page.transferReopenings.reopenings)}
      keyOf={({ id }) => id}
      empty={{
        icon: <Undo2 />,
        title: '残高に戻す依頼はありません',
        text: '下の一覧で残高に戻すことを依頼すると、ほかの担当者が承認するまでここに並びます。',
      }}
    >
      {(reopening) => <ReopeningRow reopening={reopening} holder={holderOf(reopening.id)} />}
    </QueueList>
  );
}

type RowProps = { reopening: TransferReopening; holder: CaseInHand | null };

function ReopeningRow({ reopening, holder }: RowProps) {
  const { id, transfer, reason, askedBy, askedAt, isOwn } = reopening;
  const [asked, setAsked] = useState<'approve' | 'decline' | null>(null);
  const close = () => setAsked(null);
  const whose = `${nameOf(transfer.workerName)}さん`;
  const decline = isOwn ? '依頼を取り下げる' : '承認しない';
  return (
    <TransferRow
      transfer={transfer}
      actions={
        <>
          {!isOwn && (
            <Button
              size="sm"
              variant="danger"
              aria-label={`${whose}：承認して残高に戻す`}
              onClick={() => setAsked('approve')}
            >
              承認して残高に戻す
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${whose}：${decline}`}
            onClick={() => setAsked('decline')}
          >
            {decline}
          </Button>
        </>
      }
    >
      <HolderBadge holder={holder} />
      <p className="wrap-anywhere">理由：{reason}</p>
      <p className="text-sm text-fg-2">
        依頼 {askedBy}・<JstTime at={askedAt} />
        {isOwn && '・ほかの担当者の承認を待っています'}
      </p>
      {asked !== null && (
        <CaseClaim kind="REOPENING" id={id} holder={holder} onClose={close}>
          {asked === 'approve' ? (
            <ConfirmedAct
              title="承認して残高に戻しますか？"
              confirmLabel="残高に戻す"
              done="振込を残高に戻しました"
              danger
              operation={OperatorApproveReopening}
              invalidates={payoutLists}
              input={{ id }}
              onClose={close}
            >
              振込はワーカーの残高に戻り、ワーカーに通知します。取り消せません。
            </ConfirmedAct>
          ) : (
            <ConfirmedAct
              title={isOwn ? '依頼を取り下げますか？' : 'この依頼を承認しませんか？'}
              confirmLabel={decline}
              done={isOwn ? '依頼を取り下げました' : '依頼を終えました'}
              operation={OperatorDeclineReopening}
              invalidates={payoutLists}
              input={{ id }}
              onClose={close}
            >
              依頼は一覧から消えます。振込は完了したままです。
            </ConfirmedAct>
          )}
        </CaseClaim>
      )}
    </TransferRow>
  );
}
