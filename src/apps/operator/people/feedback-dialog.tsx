import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import { useAct } from '#apps/operator/parts/use-act.ts';
import { OperatorWriteFeedback } from '#apps/operator/points/points-client.ts';

type FeedbackProps = { worker: { id: string; name: string }; onClose: () => void };

/** ペナルティへのひとこと: what the worker reads beside the penalties; an empty text takes it away. */
export function FeedbackDialog({ worker, onClose }: FeedbackProps) {
  const write = useAct(OperatorWriteFeedback, {
    invalidates: [],
    onSuccess: (_answer, { input }) => {
      toast.success(input.comment === '' ? 'ひとことを消しました' : 'ひとことを保存しました');
      onClose();
    },
  });
  const form = useForm({
    initial: { comment: '' },
    focusesField: true,
    submit: ({ comment }) =>
      write.mutateAsync({ input: { workerId: worker.id, comment: comment.trim() } }),
  });
  const error = failureSentence(form);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${worker.name}さんへのひとこと`}
      {...(error === undefined ? {} : { error })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            pending={form.isPending}
            pendingLabel="保存しています…"
            onClick={() => void form.submit()}
          >
            保存する
          </Button>
        </>
      }
    >
      <div className="text-fg">
        <TextArea
          label="ひとこと"
          name="comment"
          optional
          support="ワーカーのペナルティの画面に表示されます。空にして保存すると消えます"
          max={500}
          rows={3}
          value={form.draft.comment}
          error={form.problems['comment']}
          onChange={(event) => form.change({ comment: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
