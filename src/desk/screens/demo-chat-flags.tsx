import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { useGraphqlMutation } from '#web/mutate.ts';

import { chatReaders, demoChatFlags, SettleChatFlag } from '../chat-client.ts';
import { MoreWaits } from './more-waits.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** 報告されたメッセージ: what somebody reported, until an operator has looked. */
export function DemoChatFlags() {
  const flags = useQuery({ ...demoChatFlags(), refetchInterval: 4_000 });
  const [settled, setSettled] = useState<string | null>(null);
  const settle = useGraphqlMutation(SettleChatFlag, {
    invalidates: chatReaders,
    onSuccess: () => setSettled(null),
  });
  if (flags.isError && !flags.data) {
    return (
      <ErrorState
        title={flags.error.message}
        onRetry={() => void flags.refetch()}
        retrying={flags.isFetching}
      />
    );
  }
  const page = flags.data?.chatFlags;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">報告されたメッセージ</h3>
      {!page && <SkeletonText lines={2} />}
      {page?.flags.length === 0 && <p className="text-fg-2">いまはありません</p>}
      <ul className="flex flex-col gap-3">
        {page?.flags.map(({ id, side, workerName, facilityName, text, reason, dueAt }) => (
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
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => {
                    settle.reset();
                    setSettled(id);
                  }}
                >
                  対応済みにする
                </Button>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {page?.cursor && <MoreWaits />}
      <ReasonDialog
        key={settled ?? ''}
        open={settled !== null}
        onClose={() => setSettled(null)}
        title="この報告を対応済みにしますか？"
        confirmLabel="対応済みにする"
        suggestion="内容を確認し、送信者に注意しました"
        note="運営の記録にだけ残ります"
        pending={settle.isPending}
        error={settle.error?.message}
        onConfirm={(reason) => settle.mutate({ input: { id: settled ?? '', reason } })}
      />
    </section>
  );
}
