import { useState, type FormEvent } from 'react';

import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import type { Overview } from '../../api/client.ts';
import { WriteFeedback } from '../../api/points-client.ts';

const suggestion = '先月は遅刻が続きました。遅れそうなときは、早めに施設へ電話をお願いします。';

/** ペナルティのひとこと: what a worker reads beside the penalties. */
export function DemoFeedback({ workers }: { workers: Overview['demoWorkers'] }) {
  const [workerId, setWorkerId] = useState('');
  const [comment, setComment] = useState(suggestion);
  const [missing, setMissing] = useState(false);
  const write = useGraphqlMutation(WriteFeedback, {
    onSuccess: (_answer, { input }) =>
      toast.success(input.comment === '' ? 'ひとことを消しました' : 'ひとことを保存しました'),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(workerId === '');
    if (workerId !== '') write.mutate({ input: { workerId, comment: comment.trim() } });
  };
  return (
    <Disclosure title="ペナルティへのひとこと" hint="ワーカーの画面に表示">
      <form noValidate onSubmit={send} className="flex flex-col gap-4">
        <SelectField
          label="ワーカー"
          required
          placeholder="選んでください"
          options={workers.map(({ id, name }) => ({ value: id, label: name ?? '氏名未登録' }))}
          value={workerId}
          error={missing ? 'ワーカーを選んでください' : undefined}
          onChange={(event) => {
            setWorkerId(event.target.value);
            setMissing(false);
          }}
        />
        <TextArea
          label="ひとこと"
          optional
          support="空にして保存すると、表示が消えます"
          max={500}
          rows={3}
          value={comment}
          error={write.error?.fields['comment'] ?? write.error?.message}
          onChange={(event) => setComment(event.target.value)}
        />
        <div>
          <Button type="submit" size="sm" pending={write.isPending}>
            保存する
          </Button>
        </div>
      </form>
    </Disclosure>
  );
}
