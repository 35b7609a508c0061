import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Card } from '#ui/display/card.tsx';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';

import { operatorAccounts, operatorWithoutBank } from '#operator/transfers/transfers-client.ts';
import { formatPhone } from '../../view.ts';
import { Queue } from '../queue.tsx';

/** 振り込めない口座: whose wages wait because the bank sent the last transfer back. */
export function DemoAccounts() {
  const list = useInfiniteQuery(operatorAccounts());
  const accounts = list.data?.pages.flatMap((page) => page.unpayableAccounts.accounts) ?? [];
  return (
    <Queue title="振り込めない口座" list={list} count={accounts.length}>
      {accounts.map(({ id, workerName, phoneNumber, account, reason, balance }) => (
        <li key={id}>
          <UnpaidWorker name={workerName} balance={balance}>
            <p className="text-sm">{reason}</p>
            <p className="text-sm text-fg-2">
              {account}・{formatPhone(phoneNumber)}
            </p>
          </UnpaidWorker>
        </li>
      ))}
    </Queue>
  );
}

/** 口座のないワーカー: whose pay waits and who has no bank account, also after leaving. */
export function DemoWithoutBank() {
  const list = useInfiniteQuery(operatorWithoutBank());
  const workers = list.data?.pages.flatMap((page) => page.workersWithoutBank.workers) ?? [];
  return (
    <Queue title="口座のないワーカー" list={list} count={workers.length}>
      {workers.map(({ workerId, workerName, phoneNumber, isDeleted, balance, waitingSince }) => (
        <li key={workerId}>
          <UnpaidWorker name={workerName} balance={balance}>
            <p className="text-sm text-fg-2">
              <JstTime at={waitingSince} />
              から・{phoneNumber === null ? '電話番号は消去済み' : formatPhone(phoneNumber)}
            </p>
            {isDeleted && <StateBadge tone="danger">退会済み</StateBadge>}
          </UnpaidWorker>
        </li>
      ))}
    </Queue>
  );
}

type UnpaidWorkerProps = { name: string | null; balance: number; children: ReactNode };

/** A worker with the pay that waits, and why it does. */
function UnpaidWorker({ name, balance, children }: UnpaidWorkerProps) {
  return (
    <Card as="article" className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-bold">{name ?? '氏名未登録'}</p>
        <Money amount={balance} className="font-bold" />
      </div>
      {children}
    </Card>
  );
}
