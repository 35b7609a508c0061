import type { FieldErrors } from '#platform/base/refusal.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { PostReviewMutation, queriesStaleAfterReview, type ReviewRequestView } from './client.ts';
import { checkReviewInput } from '#domain/reviews/rules.ts';

type ReviewDraft = { rates: Record<string, number>; comment: string };

/** Returns the posted review as a draft, or an empty draft. */
function draftOf({ posted }: ReviewRequestView): ReviewDraft {
  const given = (posted?.ratings ?? []).map(({ itemId, rate }) => [itemId, rate] as const);
  return { rates: Object.fromEntries(given), comment: posted?.comment ?? '' };
}

/** The form state of one review. */
export function useReviewForm(request: ReviewRequestView, onPosted: () => void) {
  const { eventId } = request;
  const save = useGraphqlMutation(PostReviewMutation, {
    invalidates: queriesStaleAfterReview,
    once: 'decision',
    onSuccess: ({ postReview: { points, isHeld } }) => {
      toast.success(wordsFor({ points, isHeld }));
      onPosted();
    },
  });
  const form = useForm<ReviewDraft>({
    initial: () => draftOf(request),
    clears: { rates: ['ratings'] },
    isSame: (draft, posted) => JSON.stringify(draft) === JSON.stringify(posted),
    check(draft) {
      const missing = request.ratings.items.filter(({ id }) => draft.rates[id] === undefined);
      if (missing.length > 0) return unanswered(missing);
      const checked = checkReviewInput('worker', answersOf(draft));
      return 'problems' in checked ? checked.problems : {};
    },
    submit: (draft) => save.mutateAsync({ input: { eventId, ...answersOf(draft) } }),
  });
  return {
    ...form,
    write: (comment: string) => form.change({ comment }),
    rate(itemId: string, rate: number) {
      form.change({ rates: { ...form.draft.rates, [itemId]: rate } });
      form.clear([itemId]);
    },
  };
}

function answersOf({ rates, comment }: ReviewDraft) {
  return { ratings: Object.entries(rates).map(([itemId, rate]) => ({ itemId, rate })), comment };
}

function unanswered(items: readonly { id: string; name: string }[]): FieldErrors {
  return Object.fromEntries(
    items.map(({ id, name }) => [id, `「${name}」を5段階から選んでください`]),
  );
}

function wordsFor({ points, isHeld }: { points: number; isHeld: boolean }): string {
  const got = points > 0 ? `${points}ptを受け取りました。` : '';
  if (isHeld) return `評価を投稿しました。${got}公開の前に運営が内容を確認します`;
  return `評価を投稿しました。${got}ありがとうございます`;
}
