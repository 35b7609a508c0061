import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatInstant } from '#base/jst.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { Money } from '#ui/money.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { toast } from '#ui/toast.ts';
import type { TransferFailureReason } from '#gen/desk-operations.ts';

import { SettleTransfers, SubmitTransfers } from '../client.ts';
import {
  demoBankFiles,
  demoTransfers,
  type BankFile,
  type OpenTransfer,
} from '../operator-client.ts';
import { Further, Queue } from './queue.tsx';
import { useDeskSend } from './use-desk-send.ts';

const refetchInterval = 4_000;
const changed = ['DemoOverview', 'DemoTransfers', 'DemoBankFiles', 'DemoAccounts'];

/** 振込: from the request into a bank file, and from the bank's answer to the end. */
export function DemoTransfers() {
  const list = useInfiniteQuery({ ...demoTransfers(), refetchInterval });
  const files = useInfiniteQuery({ ...demoBankFiles(), refetchInterval });
  const transfers = list.data?.pages.flatMap((page) => page.openTransfers.transfers) ?? [];
  const waiting = transfers.filter(({ state }) => state === 'REQUESTED');
  const open = (files.data?.pages.flatMap((page) => page.bankFiles.files) ?? []).filter(
    ({ resultReadAt }) => resultReadAt === null,
  );
  return (
    <Queue
      title="振込"
      list={list}
      count={transfers.length}
      empty="手続き中の振込はありません"
      foot={
        <>
          {waiting.length > 0 && <SubmitAll />}
          {open.map((file) => (
            <BankFileCard
              key={file.id}
              file={file}
              transfers={transfers.filter(({ id }) => file.transferIds.includes(id))}
            />
          ))}
          {open.length > 0 && <Further list={files} label="前の銀行ファイルを見る" />}
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

function SubmitAll() {
  const submit = useDeskSend(SubmitTransfers, { invalidates: changed });
  const restsUntil = submit.data?.submitTransfers.waitsUntil;
  return (
    <>
      <div>
        <Button size="sm" pending={submit.isPending} onClick={() => submit.mutate({})}>
          銀行ファイルを作る
        </Button>
      </div>
      {restsUntil && (
        <Banner tone="info" announce title="銀行の休止時間です">
          {formatInstant(new Date(restsUntil))}
          まで振込を送れません。時計を進めてから、もう一度押してください
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

function TransferLine({ transfer }: { transfer: OpenTransfer }) {
  const { workerName, amount, account, kind, state, requestedAt } = transfer;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          {workerName ?? '氏名未登録'} <Money amount={amount} />
        </p>
        <StateBadge tone={state === 'REQUESTED' ? 'warn' : 'info'}>
          {state === 'REQUESTED' ? '受付' : '銀行で処理中'}
        </StateBadge>
      </div>
      <p className="text-sm text-fg-2">
        {kind === 'EARLY' ? '振込申請' : '支払日の振込'}・{account}・<JstTime at={requestedAt} />
      </p>
    </div>
  );
}

const results = [
  { value: '', label: '振込完了' },
  { value: 'NO_ACCOUNT', label: '口座なし' },
  { value: 'NAME_MISMATCH', label: '名義相違' },
  { value: 'ACCOUNT_CLOSED', label: '口座解約' },
  { value: 'OTHER', label: 'その他の理由' },
] as const satisfies readonly { value: TransferFailureReason | ''; label: string }[];
type Result = (typeof results)[number]['value'];

type BankFileProps = { file: BankFile; transfers: readonly OpenTransfer[] };

function BankFileCard({ file, transfers }: BankFileProps) {
  const [chosen, setChosen] = useState<Record<string, Result>>({});
  const settle = useDeskSend(SettleTransfers, {
    invalidates: changed,
    onSuccess: ({ settleTransfers: { completed, failed } }) =>
      toast.success(`振込完了 ${completed}件、振込不能 ${failed}件`),
  });
  const failures = Object.entries(chosen).flatMap(([transferId, reason]) =>
    reason === '' ? [] : [{ transferId, reason }],
  );
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p className="font-bold">
        銀行ファイル {file.recordCount}件 <Money amount={file.total} />
      </p>
      <p className="text-sm text-fg-2">
        振込日 <JstTime at={file.transferOn} />
        ・作成 <JstTime at={file.createdAt} />
      </p>
      <ul className="flex flex-col gap-4">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="flex flex-col gap-2">
            <TransferLine transfer={transfer} />
            <SelectField
              label={`${transfer.workerName ?? ''}さんの振込の結果`}
              options={results}
              value={chosen[transfer.id] ?? ''}
              onChange={(event) => {
                const result = results.find(({ value }) => value === event.target.value)?.value;
                setChosen({ ...chosen, [transfer.id]: result ?? '' });
              }}
            />
          </li>
        ))}
      </ul>
      {transfers.length < file.recordCount && (
        <p className="text-sm text-fg-2">
          残り{file.recordCount - transfers.length}件は「つづきを見る」で表示します
        </p>
      )}
      {settle.isError && (
        <Banner tone="danger" announce title="結果を読み込めませんでした">
          {settle.error.message}
        </Banner>
      )}
      <div>
        <Button
          size="sm"
          pending={settle.isPending}
          onClick={() => settle.mutate({ input: { bankFileId: file.id, failures } })}
        >
          銀行の結果を読み込む
        </Button>
      </div>
    </Card>
  );
}
