import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { useForm } from '#web/forms/use-form.ts';

import { chatReaders, operatorChatFlags, SettleChatFlag } from '#operator/chat/chat-client.ts';
import { Queue } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** 報告されたメッセージ: what somebody reported, until an operator has looked. */
export function DemoChatFlags() {
  const list = useInfiniteQuery(operatorChatFlags());
  const flags = list.data?.pages.flatMap((page) => page.chatFlags.flags) ?? [];
  const [settled, setSettled] = useState<string | null>(null);
  return (
    <Queue
      title="報告されたメッセージ"
      list={list}
      count={flags.length}
      foot={settled && <SettleDialog key={settled} id={settled} onClose={() => setSettled(null)} />}
    >
      {flags.map(({ id, side, workerName, facilityName, text, reason, dueAt }) => (
        <li key={id}>
          <Card as="article" className="flex flex-col gap-2">
            <p className="font-bold">
              {side === 'worker' ? (workerName ?? '氏名未登録') : (facilityName ?? 'サポート')}
              のメッセージ
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text || '（文章なし）'}</p>
            {reason && <p className="text-sm">理由：{reason}</p>}
            <p className="text-sm text-fg-2">
              対応の期限 <JstTime at={dueAt} />
            </p>
            <div>
              <Button size="sm" variant="secondary" onClick={() => setSettled(id)}>
                対応済みにする
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

function SettleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useDeskSend(SettleChatFlag, { onSuccess: onClose, invalidates: chatReaders });
  const form = useForm({
    initial: { reason: '内容を確認し、送信者に注意しました' },
    submit: ({ reason }) => send.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この報告を対応済みにしますか？"
      confirmLabel="対応済みにする"
      danger={false}
      note="運営の記録にだけ残ります"
    />
  );
}
