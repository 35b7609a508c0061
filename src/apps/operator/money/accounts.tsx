import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { WorkerNameAndAmount } from '#apps/operator/parts/name-and-money.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { outsidePaymentOperatorAct } from './outside-payment-act.tsx';
import { unpayableAccountsQuery, workersWithoutBankQuery } from './transfers-client.ts';

const route = operatorPageLoaders({
  right: 'operator.money',
  queries: () => [unpayableAccountsQuery(), workersWithoutBankQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 振り込めない給与: page with accounts that the bank refused, and workers without an account. */
export default function OperatorUnpayableWagesPage() {
  return (
    <QueueScreen title="振り込めない給与">
      <CaseQueue
        title="銀行が振り込めなかった口座"
        query={unpayableAccountsQuery()}
        empty="銀行が振込を戻すと、ここに並びます。ワーカーには、口座を登録し直すよう通知しています。"
        entry={(account) => ({
          ...unpaidEntry(account),
          id: account.id,
          meta: (
            <>
              {account.account}・登録 <JstTime at={account.registeredAt} format="day" />
              ・電話 {formatTypedPhoneNumber(account.phoneNumber)}
            </>
          ),
          lines: [account.reason],
        })}
      />
      <CaseQueue
        title="口座のないワーカー"
        query={workersWithoutBankQuery()}
        emptyTitle="給与が待っている、口座のないワーカーはいません"
        empty="口座を登録しないまま給与が確定すると、退会した方も含めてここに並びます。電話で口座をうかがいます。"
        entry={(worker) => ({
          ...unpaidEntry(worker),
          badge: worker.isDeleted && <StateBadge tone="danger">退会済み</StateBadge>,
          meta: (
            <>
              <JstTime at={worker.waitingSince} />
              から・
              {worker.phoneNumber === null
                ? '電話番号は消去済み'
                : `電話 ${formatTypedPhoneNumber(worker.phoneNumber)}`}
            </>
          ),
        })}
      />
    </QueueScreen>
  );
}

type Unpaid = { workerId: string; workerName?: string | null; balance: number };

/** Entry of a worker whose balance cannot be transferred. */
const unpaidEntry = ({ workerId, workerName, balance }: Unpaid): QueueEntry => ({
  id: workerId,
  title: <WorkerNameAndAmount name={workerName} amount={balance} />,
  subject: `${workerNameText(workerName)}さん`,
  acts: [outsidePaymentOperatorAct({ workerId, balance })],
});
