import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { appealLimits, appealReasonLengthBounds } from '#domain/points/penalties/appeal-rules.ts';

import { AppealPenaltyMutation, type PenaltyEntry, PenaltyHistoryQuery } from './client.ts';

type AppealDialogProps = { entry: PenaltyEntry; onClose: () => void };

/** Files an appeal against a penalty. */
export function AppealDialog({ entry, onClose }: AppealDialogProps) {
  const appeal = useGraphqlMutation(AppealPenaltyMutation, {
    invalidates: [PenaltyHistoryQuery],
    once: 'screen',
    onSuccess: () => {
      toast.success('申し立てを受け付けました');
      onClose();
    },
  });
  const form = useForm({
    initial: { reason: '' },
    focusesField: true,
    submit: ({ reason }) => appeal.mutateAsync({ input: { penaltyId: entry.id, reason } }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="この記録に申し立てる"
      error={failureSentence(form)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            pending={form.isPending}
            pendingLabel="送信しています…"
            onClick={() => void form.submit()}
          >
            送信する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-fg">
        <p className="text-fg-2">
          <Words>
            {entry.note}（+{entry.amount}点）。事務局が確認し、{appealLimits.answerBusinessDays}
            営業日以内に回答します。
          </Words>
        </p>
        <TextArea
          label="事実と違うところ"
          name="reason"
          required
          support={`${appealReasonLengthBounds.min}文字以上。日時や連絡した相手など、分かることを書いてください`}
          max={appealReasonLengthBounds.max}
          rows={4}
          value={form.draft.reason}
          error={form.problems['reason']}
          onChange={(event) => form.change({ reason: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
