import { useSuspenseQuery } from '@tanstack/react-query';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { RatingRow } from '#platform/ui/fields/rate-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  HoursToApproveQuery,
  PostWorkerReviewMutation,
  workerReviewItemsQuery,
  WorkerReviewsToWriteQuery,
} from '#apps/facility/hours/hours-client.ts';

const maxLength = 500;

type Draft = { rates: Record<string, number>; comment: string };
type Props = { shift: { id: string; workerName: string }; onClose: () => void };

/** ワーカーを評価する: sheet with five questions and a comment; neither side can read the other's before both have written. */
export function ReviewWorkerSheet({ shift: { id, workerName }, onClose }: Props) {
  const items = useSuspenseQuery(workerReviewItemsQuery()).data.workerReviewItems;
  const post = useGraphqlMutation(PostWorkerReviewMutation, {
    invalidates: [HoursToApproveQuery, WorkerReviewsToWriteQuery],
    once: 'screen',
  });
  const form = useForm<Draft>({
    initial: { rates: {}, comment: '' },
    check({ rates, comment }): FieldErrors {
      const missing = items.filter((item) => rates[item.id] === undefined);
      return {
        ...Object.fromEntries(missing.map((item) => [item.id, `「${item.name}」を選んでください`])),
        ...(characterCount(normalizeLines(comment)) > maxLength
          ? { comment: `コメントを${maxLength}文字以内で入力してください` }
          : {}),
      };
    },
    clears: { rates: items.map((item) => item.id) },
    async submit({ rates, comment }) {
      const ratings = items.map((item) => ({ itemId: item.id, rate: rates[item.id] ?? 0 }));
      const { postWorkerReview } = await post.mutateAsync({ input: { id, ratings, comment } });
      onClose();
      toast.success(
        postWorkerReview.isHeld ? '評価を送りました。運営が確認します' : '評価を送りました',
      );
    },
  });
  const { draft, problems } = form;
  return (
    <Sheet open title={`${workerName}さんの評価`} onClose={onClose}>
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="評価を送れませんでした" />
        <p>
          ワーカーも施設を評価すると、お互いの評価が公開されます。それまで、相手の評価は見られません。
        </p>
        {items.map((item) => (
          <RatingRow
            key={item.id}
            name={item.id}
            label={item.name}
            required
            rates={item.rates}
            value={draft.rates[item.id] ?? null}
            error={problems[item.id]}
            onChange={(rate) => form.change({ rates: { ...draft.rates, [item.id]: rate } })}
          />
        ))}
        <TextArea
          label="コメント"
          name="comment"
          optional
          max={maxLength}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => form.change({ comment: event.target.value })}
        />
        <Button type="submit" wide pending={form.isPending} pendingLabel="送信しています…">
          評価を送る
        </Button>
      </form>
    </Sheet>
  );
}
