import type { FieldErrors } from '#base/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { FormFailure } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import type { Overview } from '../../demo-client.ts';
import { WriteFeedback } from '#operator/points/points-client.ts';

const suggestion = '先月は遅刻が続きました。遅れそうなときは、早めに施設へ電話をお願いします。';

/** ペナルティのひとこと: what a worker reads beside the penalties. */
export function DemoFeedback({ workers }: { workers: Overview['demoWorkers'] }) {
  const write = useGraphqlMutation(WriteFeedback, {
    onSuccess: (_answer, { input }) =>
      toast.success(input.comment === '' ? 'ひとことを消しました' : 'ひとことを保存しました'),
  });
  const form = useForm({
    initial: { workerId: '', comment: suggestion },
    focusesField: true,
    check: ({ workerId }): FieldErrors =>
      workerId === '' ? { workerId: 'ワーカーを選んでください' } : {},
    submit: ({ workerId, comment }) =>
      write.mutateAsync({ input: { workerId, comment: comment.trim() } }),
  });
  const { draft, problems, change } = form;
  return (
    <Disclosure title="ペナルティへのひとこと" hint="ワーカーの画面に表示">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FormFailure form={form} title="保存できませんでした" />
        <SelectField
          label="ワーカー"
          name="workerId"
          required
          placeholder="選んでください"
          options={workers.map(({ id, name }) => ({ value: id, label: name ?? '氏名未登録' }))}
          value={draft.workerId}
          error={problems['workerId']}
          onChange={(event) => change({ workerId: event.target.value })}
        />
        <TextArea
          label="ひとこと"
          name="comment"
          optional
          support="空にして保存すると、表示が消えます"
          max={500}
          rows={3}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
        <div>
          <Button type="submit" size="sm" pending={form.isPending}>
            保存する
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
