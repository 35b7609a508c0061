import { useState } from 'react';

import { characterCount } from '#platform/base/text.ts';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { chatLimits, type ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { messageFlagReviewHours } from '#domain/chat/flag-hours.ts';

type FlagDialogProps = {
  message: ChatMessage | null;
  onClose: () => void;
};

/** Reports a message to the operator, who looks at it within 24 hours. (Rule 4.21) */
export function FlagDialog({ message, onClose }: FlagDialogProps) {
  const client = useChatClient();
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const isLong = characterCount(reason) > chatLimits.maxFlagReasonLength;

  function close(): void {
    setReason('');
    setError(undefined);
    onClose();
  }

  async function send(): Promise<void> {
    if (!message || isLong) return;
    setPending(true);
    setError(undefined);
    try {
      await client.flag(message, reason);
      toast.success(chatMessageTexts.flagged);
      close();
    } catch {
      setError(chatMessageTexts.flagFailed);
    } finally {
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      open={message !== null}
      onClose={close}
      title="このメッセージを報告しますか？"
      confirmLabel="報告する"
      onConfirm={() => void send()}
      pending={isPending}
      pendingLabel="送信中…"
      error={error ?? ''}
    >
      <p>
        <Words>
          運営が{messageFlagReviewHours}時間以内に確認します。報告したことは相手に知らされません。
        </Words>
      </p>
      <TextArea
        label="理由"
        optional
        rows={2}
        max={chatLimits.maxFlagReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        className="pt-3"
      />
    </ConfirmDialog>
  );
}
