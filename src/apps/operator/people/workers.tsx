import { Card } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { QueueEntryList, CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { SearchByPhoneNumber } from '#apps/operator/parts/search-by-number.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';
import { penaltyFeedbackOperatorAct } from '#apps/operator/people/feedback-act.tsx';
import {
  OperatorLiftStopMutation,
  OperatorStoppedWorkersQuery,
  OperatorStopWorkerMutation,
  OperatorWorkerByNumberQuery,
  stoppedWorkersQuery,
  type WorkerAccount,
} from './workers-client.ts';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [stoppedWorkersQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** アカウントの停止: page to search for an account by number, and a list of the stopped accounts. */
export default function OperatorWorkersPage() {
  return (
    <QueueScreen title="アカウントの停止">
      <SearchByPhoneNumber>
        {(worker) => (
          <Card padded={false}>
            <QueueEntryList entries={[accountEntry(worker)]} className="" />
          </Card>
        )}
      </SearchByPhoneNumber>
      <CaseQueue
        title="停止中のアカウント"
        query={stoppedWorkersQuery()}
        empty="ご本人ではない利用の疑いがあるときに、電話番号で探して停止します。契約と給与は残ります。"
        entry={accountEntry}
      />
    </QueueScreen>
  );
}

function accountEntry(worker: WorkerAccount): QueueEntry {
  const { id, phoneNumber, stoppedAt, stopReason, requestCode } = worker;
  const isStopped = stoppedAt !== null;
  const name = workerNameText(worker.name);
  return {
    id,
    title: `${name}　${formatTypedPhoneNumber(phoneNumber)}`,
    badge: (
      <StateBadge tone={isStopped ? 'danger' : 'info'}>
        {isStopped ? '停止中' : '利用中'}
      </StateBadge>
    ),
    lines: [`混雑状況での今日のコード：${requestCode}`],
    meta: stopReason && `理由：${stopReason}`,
    times: { 停止: stoppedAt },
    subject: `${name}さん`,
    acts: [isStopped ? liftAct(id) : stopAct(id), penaltyFeedbackOperatorAct({ id, name })],
  };
}

const changed = {
  invalidates: [OperatorStoppedWorkersQuery, OperatorWorkerByNumberQuery],
  reason: { ...reasonFieldReadByWorker, min: 5 },
};

const stopAct = (id: string) =>
  createOperatorAct({
    ...changed,
    label: '停止する',
    danger: true,
    title: 'アカウントを停止しますか？',
    text: 'すべての端末からすぐにログアウトし、停止を解除するまでログインと応募ができません。契約と給与は残ります。',
    done: 'アカウントを停止しました',
    operation: OperatorStopWorkerMutation,
    input: ({ reason }) => ({ id, reason }),
  });

const liftAct = (id: string) =>
  createOperatorAct({
    ...changed,
    label: '停止を解除する',
    variant: 'secondary',
    title: '停止を解除しますか？',
    text: 'ワーカーはまたログインできるようになります。',
    confirmLabel: '解除する',
    done: '停止を解除しました',
    operation: OperatorLiftStopMutation,
    input: ({ reason }) => ({ id, reason }),
  });
