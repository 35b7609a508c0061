import { TextArea } from '#platform/ui/fields/text-area.tsx';

import { createOperatorAct, type OperatorAct } from '#apps/operator/parts/acts.tsx';
import { WritePenaltyFeedbackMutation } from '#apps/operator/points/points-client.ts';

/** ペナルティへのひとこと: action that sets the text that a worker reads beside the penalties; an empty text removes it. */
export const penaltyFeedbackOperatorAct = ({
  id,
  name,
}: {
  id: string;
  name: string;
}): OperatorAct =>
  createOperatorAct({
    label: 'ひとことを書く',
    variant: 'secondary',
    title: `${name}さんへのひとこと`,
    confirmLabel: '保存する',
    done: ({ comment }) => (comment === '' ? 'ひとことを消しました' : 'ひとことを保存しました'),
    operation: WritePenaltyFeedbackMutation,
    input: ({ comment }) => ({ workerId: id, comment }),
    fields: {
      initial: () => ({ comment: '' }),
      render: ({ draft, problems, change }) => (
        <TextArea
          label="ひとこと"
          name="comment"
          optional
          support="ワーカーのペナルティの画面に表示されます。空にして保存すると消えます"
          max={500}
          rows={3}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      ),
    },
  });
