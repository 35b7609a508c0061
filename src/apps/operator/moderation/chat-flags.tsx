import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import {
  chatFlags,
  OperatorChatFlags,
  OperatorSettleChatFlag,
  type ChatFlag,
} from './chat-client.ts';
import { reportPages } from '#apps/operator/parts/pages.ts';
import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [chatFlags()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 報告されたメッセージ: what somebody reported, until an operator has looked. */
export default function OperatorChatFlagsPage() {
  const list = useSuspenseInfiniteQuery(chatFlags());
  return (
    <QueueScreen title="報告されたメッセージ" beside={{ label: '通報', pages: reportPages }}>
      <QueueList
        title="対応を待っている報告"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <MessageCircleWarning />,
          title: '報告されたメッセージはありません',
          text: 'ワーカーや施設がメッセージを報告すると、24時間の期限とともにここに並びます。',
        }}
      >
        {(flag) => <FlagRow flag={flag} />}
      </QueueList>
    </QueueScreen>
  );
}

function FlagRow({ flag }: { flag: ChatFlag }) {
  const { id, side, workerName, facilityName, text, reason, flaggedAt, dueAt } = flag;
  const [isOpen, setOpen] = useState(false);
  const author = side === 'worker' ? `${nameOf(workerName)}さん` : (facilityName ?? 'サポート');
  return (
    <QueueRow
      title={`${author}のメッセージ`}
      badge={<DueBadge at={dueAt} />}
      meta={
        <>
          報告 <JstTime at={flaggedAt} />
          ・対応の期限 <JstTime at={dueAt} />
        </>
      }
      actions={
        <Button
          size="sm"
          aria-label={`${author}のメッセージへの報告を対応済みにする`}
          onClick={() => setOpen(true)}
        >
          対応済みにする
        </Button>
      }
    >
      <p className="wrap-anywhere whitespace-pre-wrap">{text || '（文章なし）'}</p>
      {reason && <p className="text-sm">報告の理由：{reason}</p>}
      {isOpen && (
        <ReasonedAct
          title="この報告を対応済みにしますか？"
          confirmLabel="対応済みにする"
          done="対応済みにしました"
          label="確認したこと"
          note="運営の記録にだけ残ります"
          operation={OperatorSettleChatFlag}
          invalidates={[OperatorChatFlags]}
          input={(found) => ({ id, reason: found })}
          onClose={() => setOpen(false)}
        />
      )}
    </QueueRow>
  );
}
