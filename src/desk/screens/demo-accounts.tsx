import { useInfiniteQuery } from '@tanstack/react-query';

import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';

import { demoAccounts } from '../operator-client.ts';
import { formatPhone } from '../view.ts';
import { Queue } from './queue.tsx';

/** 振り込めない口座: whose wages wait because the bank sent the last transfer back. */
export function DemoAccounts() {
  const list = useInfiniteQuery({ ...demoAccounts(), refetchInterval: 4_000 });
  const accounts = list.data?.pages.flatMap((page) => page.unpayableAccounts.accounts) ?? [];
  return (
    <Queue title="振り込めない口座" list={list} count={accounts.length}>
      {accounts.map(({ id, workerName, phoneNumber, account, reason, balance }) => (
        <li key={id}>
          <Card as="article" className="flex flex-col gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-bold">{workerName ?? '氏名未登録'}</p>
              <Money amount={balance} className="font-bold" />
            </div>
            <p className="text-sm">{reason}</p>
            <p className="text-sm text-fg-2">
              {account}・{formatPhone(phoneNumber)}
            </p>
          </Card>
        </li>
      ))}
    </Queue>
  );
}
