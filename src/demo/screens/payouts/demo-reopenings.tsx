import { useInfiniteQuery } from '@tanstack/react-query';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';

import {
  ApproveTransferReopening,
  DeclineTransferReopening,
  transferReopenings,
  type TransferReopening,
} from '#operator/transfers/transfers-client.ts';
import { payoutLists } from './payout-lists.ts';
import { Queue } from '../queue.tsx';
import { TransferLine } from './transfer-line.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** Transfers that one operator asks to reopen, and another one approves. */
export function DemoReopenings() {
  const list = useInfiniteQuery(transferReopenings());
  const rows = list.data?.pages.flatMap((page) => page.transferReopenings.reopenings) ?? [];
  return (
    <Queue title="残高に戻す依頼" list={list} count={rows.length}>
      {rows.map((reopening) => (
        <li key={reopening.id}>
          <Reopening reopening={reopening} />
        </li>
      ))}
    </Queue>
  );
}

function Reopening({ reopening }: { reopening: TransferReopening }) {
  const { id, transfer, reason, askedBy, askedAt, isOwn } = reopening;
  const approve = useDeskSend(ApproveTransferReopening, { invalidates: payoutLists });
  const decline = useDeskSend(DeclineTransferReopening, { invalidates: payoutLists });
  const failure = approve.error ?? decline.error;
  return (
    <Card as="article" className="flex flex-col gap-3">
      <TransferLine transfer={transfer} />
      <p className="text-sm">
        理由：{reason}
        <span className="block text-fg-2">
          依頼 {askedBy}・<JstTime at={askedAt} />
        </span>
      </p>
      {isOwn && <p className="text-sm text-fg-2">ほかの担当者の承認を待っています。</p>}
      {failure && (
        <Banner tone="danger" announce title="処理できませんでした">
          {failure.message}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            size="sm"
            variant="danger"
            pending={approve.isPending}
            onClick={() => approve.mutate({ id })}
          >
            承認して残高に戻す
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          pending={decline.isPending}
          onClick={() => decline.mutate({ id })}
        >
          {isOwn ? '依頼を取り下げる' : '承認しない'}
        </Button>
      </div>
    </Card>
  );
}
