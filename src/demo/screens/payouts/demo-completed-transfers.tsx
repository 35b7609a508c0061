import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useForm } from '#web/forms/use-form.ts';

import {
  operatorCompletedTransfers,
  AskTransferReopening,
} from '#operator/transfers/transfers-client.ts';
import { payoutLists } from './payout-lists.ts';
import { Further, Queue, useFolded } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TransferLine } from './transfer-line.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** 完了した振込: to be reopened where the money never arrived. */
export function DemoCompletedTransfers() {
  const list = useInfiniteQuery(operatorCompletedTransfers());
  const [reopened, setReopened] = useState<string | null>(null);
  const transfers = list.data?.pages.flatMap((page) => page.completedTransfers.transfers) ?? [];
  const { shown, folded } = useFolded(transfers, 1);
  return (
    <Queue
      title="完了した振込"
      list={{ ...list, hasNextPage: false }}
      count={transfers.length}
      foot={
        <>
          <Further list={list} folded={folded} />
          {reopened && (
            <ReopenDialog key={reopened} id={reopened} onClose={() => setReopened(null)} />
          )}
        </>
      }
    >
      {shown.map((transfer) => (
        <li key={transfer.id}>
          <Card as="article" className="flex flex-col gap-3">
            <TransferLine transfer={transfer} />
            <div>
              <Button size="sm" variant="danger" onClick={() => setReopened(transfer.id)}>
                残高に戻す
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

function ReopenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useDeskSend(AskTransferReopening, {
    invalidates: payoutLists,
    onSuccess: () => {
      toast.success('残高に戻すことを依頼しました');
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '銀行の結果は完了でしたが、口座に入金されていませんでした' },
    submit: ({ reason }) => send.mutateAsync({ input: { transferId: id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この振込を残高に戻すことを依頼しますか？"
      confirmLabel="依頼する"
      note="銀行に確認してから行ってください。ほかの担当者が承認すると残高に戻り、履歴に残り、ワーカーに通知します"
    />
  );
}
