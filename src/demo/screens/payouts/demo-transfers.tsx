import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { formatInstant } from '#base/jst.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';

import {
  SubmitTransfers,
  operatorBankFiles,
  operatorTransfers,
  operatorPayoutAlarms,
} from '#operator/transfers/transfers-client.ts';
import { BankAnswerUpload } from './bank-answer-upload.tsx';
import { BankFileCard } from './demo-bank-file.tsx';
import { payoutLists } from './payout-lists.ts';
import { Further, Queue } from '../queue.tsx';
import { TransferLine } from './transfer-line.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** 振込: from the request into a bank file, and from the bank's answer to the end. */
export function DemoTransfers() {
  const list = useInfiniteQuery(operatorTransfers());
  const files = useInfiniteQuery(operatorBankFiles());
  const transfers = list.data?.pages.flatMap((page) => page.openTransfers.transfers) ?? [];
  const waiting = transfers.filter(({ state }) => state === 'REQUESTED');
  const all = files.data?.pages.flatMap((page) => page.bankFiles.files) ?? [];
  const open = all.filter(({ resultReadAt }) => resultReadAt === null);
  return (
    <Queue
      title="振込"
      list={list}
      count={transfers.length}
      empty="手続き中の振込はありません"
      controls={<PayoutAlarms />}
      foot={
        <>
          {waiting.length > 0 && <SubmitAll />}
          {open.map((file) => (
            <BankFileCard key={file.id} file={file} />
          ))}
          {open.length > 0 && <Further list={files} label="前の銀行ファイルを見る" />}
          {all.length > 0 && <BankAnswerUpload files={all} />}
        </>
      }
    >
      {waiting.map((transfer) => (
        <li key={transfer.id}>
          <Card as="article">
            <TransferLine transfer={transfer} />
          </Card>
        </li>
      ))}
    </Queue>
  );
}

/** Red as long as it lasts: what keeps wages from the day they are due. */
function PayoutAlarms() {
  const alarms = useQuery(operatorPayoutAlarms());
  return alarms.data?.payoutAlarms.map(({ key, title, body }) => (
    <Banner key={key} tone="danger" announce title={title}>
      {body}
    </Banner>
  ));
}

function SubmitAll() {
  const submit = useDeskSend(SubmitTransfers, { invalidates: payoutLists });
  const restsUntil = submit.data?.submitTransfers.waitsUntil;
  return (
    <>
      <div>
        <Button size="sm" pending={submit.isPending} onClick={() => submit.mutate({})}>
          銀行ファイルを作る
        </Button>
      </div>
      {restsUntil && (
        <Banner tone="info" announce title="まだ銀行ファイルを作る時間ではありません">
          {formatInstant(new Date(restsUntil))}
          に自動で作ります。すぐに試すときは、時計を進めてください
        </Banner>
      )}
      {submit.isError && (
        <Banner tone="danger" announce title="銀行ファイルを作れませんでした">
          {submit.error.message}
        </Banner>
      )}
    </>
  );
}
