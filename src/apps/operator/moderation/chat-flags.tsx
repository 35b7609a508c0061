import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { messageFlagReviewHours } from '#domain/chat/flag-hours.ts';
import { chatFlagsQuery, OperatorSettleChatFlagMutation, type ChatFlag } from './chat-client.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { workerNameText } from '#apps/operator/parts/worker-name.ts';

const route = operatorPageLoaders({ right: 'operator.support', queries: () => [chatFlagsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 報告されたメッセージ: queue of the reported messages that no operator has reviewed. */
export default function OperatorChatFlagsPage() {
  return (
    <QueueScreen title="報告されたメッセージ">
      <CaseQueue
        title="対応を待っている報告"
        query={chatFlagsQuery()}
        empty={`ワーカーや施設がメッセージを報告すると、${messageFlagReviewHours}時間の期限とともにここに並びます。`}
        entry={flagEntry}
      />
    </QueueScreen>
  );
}

function flagEntry(flag: ChatFlag): QueueEntry {
  const { id, side, workerName, facilityName, text, reason, flaggedAt, dueAt } = flag;
  const author =
    side === 'worker' ? `${workerNameText(workerName)}さん` : (facilityName ?? 'サポート');
  return {
    id,
    title: `${author}のメッセージ`,
    badge: <DueBadge at={dueAt} />,
    lines: [text || '（文章なし）', reason && `報告の理由：${reason}`],
    times: { 報告: flaggedAt, 対応の期限: dueAt },
    acts: [
      createOperatorAct({
        label: '対応済みにする',
        name: `${author}のメッセージへの報告を対応済みにする`,
        title: 'この報告を対応済みにしますか？',
        done: '対応済みにしました',
        operation: OperatorSettleChatFlagMutation,
        reason: {
          ...reasonFieldReadByWorker,
          label: '確認したこと',
          note: '運営の記録にだけ残ります',
        },
        input: (given) => ({ id, reason: given.reason }),
      }),
    ],
  };
}
