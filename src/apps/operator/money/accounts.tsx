import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import CreditCard from 'lucide-react/icons/credit-card';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { formatPhone } from '#platform/ui/fields/digits.ts';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { moneyPages } from '#apps/operator/parts/pages.ts';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import { OutsideDialog } from './outside-dialog.tsx';
import { unpayableAccounts, workersWithoutBank } from './transfers-client.ts';

const route = staffPage({
  side: 'operator',
  queries: () => [unpayableAccounts(), workersWithoutBank()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 振り込めない給与: accounts that the bank refused, and workers who have none. */
export default function OperatorAccountsPage() {
  return (
    <QueueScreen title="振り込めない給与" beside={{ label: 'お金', pages: moneyPages }}>
      <Refused />
      <WithoutBank />
    </QueueScreen>
  );
}

const nameAndBalance = (name: string | null, balance: number) => (
  <>
    {nameOf(name)}
    <Money amount={balance} />
  </>
);

function Refused() {
  const list = useSuspenseInfiniteQuery(unpayableAccounts());
  return (
    <QueueList
      title="銀行が振り込めなかった口座"
      list={list}
      rows={list.data.rows}
      keyOf={({ id }) => id}
      empty={{
        icon: <CreditCard />,
        title: '振り込めない口座はありません',
        text: '銀行が振込を戻すと、ここに並びます。ワーカーには、口座を登録し直すよう通知しています。',
      }}
    >
      {({ workerId, workerName, phoneNumber, account, reason, balance, registeredAt }) => (
        <QueueRow
          title={nameAndBalance(workerName, balance)}
          meta={
            <>
              {account}・登録 <JstTime at={registeredAt} format="day" />
              ・電話 {formatPhone(phoneNumber)}
            </>
          }
          actions={<PayOutside workerId={workerId} name={nameOf(workerName)} balance={balance} />}
        >
          <p>{reason}</p>
        </QueueRow>
      )}
    </QueueList>
  );
}

function WithoutBank() {
  const list = useSuspenseInfiniteQuery(workersWithoutBank());
  return (
    <QueueList
      title="口座のないワーカー"
      list={list}
      rows={list.data.rows}
      keyOf={({ workerId }) => workerId}
      empty={{
        icon: <Wallet />,
        title: '給与が待っている、口座のないワーカーはいません',
        text: '口座を登録しないまま給与が確定すると、退会した方も含めてここに並びます。電話で口座をうかがいます。',
      }}
    >
      {({ workerId, workerName, phoneNumber, isDeleted, balance, waitingSince }) => (
        <QueueRow
          title={nameAndBalance(workerName, balance)}
          badge={isDeleted && <StateBadge tone="danger">退会済み</StateBadge>}
          meta={
            <>
              <JstTime at={waitingSince} />
              から・
              {phoneNumber === null ? '電話番号は消去済み' : `電話 ${formatPhone(phoneNumber)}`}
            </>
          }
          actions={<PayOutside workerId={workerId} name={nameOf(workerName)} balance={balance} />}
        />
      )}
    </QueueList>
  );
}

type PayOutsideProps = { workerId: string; name: string; balance: number };

/** The request to a second operator that the balance was paid outside of the product. */
function PayOutside({ workerId, name, balance }: PayOutsideProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${name}さん：製品の外で支払った`}
        onClick={() => setOpen(true)}
      >
        製品の外で支払った
      </Button>
      {isOpen && (
        <OutsideDialog workerId={workerId} balance={balance} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
