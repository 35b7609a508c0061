import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { formatPhone } from '#platform/ui/fields/digits.ts';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { SearchByNumber } from '#apps/operator/parts/search-by-number.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';
import {
  OperatorLiftStop,
  OperatorStoppedWorkers,
  OperatorStopWorker,
  OperatorWorkerByNumber,
  stoppedWorkers,
  type WorkerAccount,
} from './workers-client.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';

const route = staffPage({ side: 'operator', queries: () => [stoppedWorkers()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** アカウントの停止: the search for one account, and those that are stopped. */
export default function OperatorWorkersPage() {
  const list = useSuspenseInfiniteQuery(stoppedWorkers());
  return (
    <QueueScreen title="アカウントの停止">
      <SearchByNumber>
        {(worker) => (
          <Card padded={false}>
            <AccountRow worker={worker} />
          </Card>
        )}
      </SearchByNumber>
      <QueueList
        title="停止中のアカウント"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <UserCheck />,
          title: '停止中のアカウントはありません',
          text: 'ご本人ではない利用の疑いがあるときに、電話番号で探して停止します。契約と給与は残ります。',
        }}
      >
        {(worker) => <AccountRow worker={worker} />}
      </QueueList>
    </QueueScreen>
  );
}

const decisions = {
  stop: {
    operation: OperatorStopWorker,
    title: 'アカウントを停止しますか？',
    confirmLabel: '停止する',
    done: 'アカウントを停止しました',
    text: 'すべての端末からすぐにログアウトし、停止を解除するまでログインと応募ができません。契約と給与は残ります。',
    danger: true,
  },
  lift: {
    operation: OperatorLiftStop,
    title: '停止を解除しますか？',
    confirmLabel: '解除する',
    done: '停止を解除しました',
    text: 'ワーカーはまたログインできるようになります。',
    danger: false,
  },
} as const;

function AccountRow({ worker }: { worker: WorkerAccount }) {
  const { id, phoneNumber, stoppedAt, stopReason } = worker;
  const [asked, setAsked] = useState<keyof typeof decisions | 'feedback' | null>(null);
  const close = () => setAsked(null);
  const isStopped = stoppedAt !== null;
  const name = nameOf(worker.name);
  return (
    <QueueRow
      title={`${name}　${formatPhone(phoneNumber)}`}
      badge={
        <StateBadge tone={isStopped ? 'danger' : 'info'}>
          {isStopped ? '停止中' : '利用中'}
        </StateBadge>
      }
      meta={
        stoppedAt && (
          <>
            停止 <JstTime at={stoppedAt} />
            ・理由：{stopReason}
          </>
        )
      }
      actions={
        <>
          <Button
            size="sm"
            variant={isStopped ? 'secondary' : 'danger'}
            aria-label={`${name}さん：${isStopped ? '停止を解除する' : '停止する'}`}
            onClick={() => setAsked(isStopped ? 'lift' : 'stop')}
          >
            {isStopped ? '停止を解除する' : '停止する'}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${name}さん：ひとことを書く`}
            onClick={() => setAsked('feedback')}
          >
            ひとことを書く
          </Button>
        </>
      }
    >
      {(asked === 'stop' || asked === 'lift') && (
        <ReasonedAct
          {...decisions[asked]}
          length={{ min: 5, max: 200 }}
          invalidates={[OperatorStoppedWorkers, OperatorWorkerByNumber]}
          input={(reason) => ({ id, reason })}
          onClose={close}
        >
          <p>{decisions[asked].text}</p>
        </ReasonedAct>
      )}
      {asked === 'feedback' && <FeedbackDialog worker={{ id, name }} onClose={close} />}
    </QueueRow>
  );
}
