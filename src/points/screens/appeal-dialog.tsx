import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { AppealPenalty, type PenaltyEntry, PenaltyHistory } from '../client.ts';

type AppealDialogProps = { entry: PenaltyEntry; onClose: () => void };

/** Files an appeal against a penalty. */
export function AppealDialog({ entry, onClose }: AppealDialogProps) {
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const appeal = useGraphqlMutation(AppealPenalty, {
    invalidates: [PenaltyHistory],
    idempotencyKey: key,
    onSuccess: () => {
      toast.success('申し立てを受け付けました');
      onClose();
    },
  });
  const wrong = appeal.error?.fields['reason'];
  return (
    <Dialog
      open
      onClose={onClose}
      title="この記録に申し立てる"
      {...(appeal.error && !wrong ? { error: appeal.error.message } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            pending={appeal.isPending}
            pendingLabel="送信しています…"
            onClick={() => appeal.mutate({ input: { penaltyId: entry.id, reason } })}
          >
            送信する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-fg">
        <p className="text-fg-2">
          <Words>
            {entry.note}（+{entry.amount}点）。事務局が確認し、3営業日以内に回答します。
          </Words>
        </p>
        <TextArea
          label="事実と違うところ"
          required
          support="10文字以上。日時や連絡した相手など、分かることを書いてください"
          max={1000}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          {...(wrong ? { error: wrong } : {})}
        />
      </div>
    </Dialog>
  );
}
