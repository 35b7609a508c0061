import { Card } from '#ui/card.tsx';
import { Money } from '#ui/money.tsx';

import type { Overview } from '../client.ts';
import { formatPhone } from '../view.ts';
import { MoreWaits } from './more-waits.tsx';

/** 振り込めない口座: whose wages wait because the bank sent the last transfer back. */
export function DemoAccounts({ accounts, cursor }: Overview['unpayableAccounts']) {
  if (accounts.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">振り込めない口座</h3>
      <ul className="flex flex-col gap-3">
        {accounts.map(({ id, workerName, phoneNumber, account, reason, balance }) => (
          <li key={id}>
            <Card as="article" className="flex flex-col gap-1">
              <p className="font-bold">
                {workerName ?? '氏名未登録'} <Money amount={balance} />
              </p>
              <p className="text-sm">{reason}</p>
              <p className="text-sm text-fg-2">
                {account}・{formatPhone(phoneNumber)}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {cursor && <MoreWaits />}
    </section>
  );
}
