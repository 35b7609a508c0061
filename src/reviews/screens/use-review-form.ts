import { useState } from 'react';

import type { FieldErrors } from '#base/refusal.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { PostReview, reviewReaders, type RequestView } from '../client.ts';
import { checkAnswers } from '../rules.ts';

type ReviewDraft = { rates: Record<string, number>; comment: string };

/** The posted review as a draft, or an empty draft. */
function draftOf({ posted }: RequestView): ReviewDraft {
  const given = (posted?.ratings ?? []).map(({ itemId, rate }) => [itemId, rate] as const);
  return { rates: Object.fromEntries(given), comment: posted?.comment ?? '' };
}

/** The state of one review being written. */
export function useReviewForm(request: RequestView, onPosted: () => void) {
  const [initial] = useState(() => draftOf(request));
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isSaved, setSaved] = useState(false);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const refuse = (found: FieldErrors) => {
    setProblems(found);
    setAttempt((before) => before + 1);
  };
  const save = useGraphqlMutation(PostReview, {
    invalidates: reviewReaders,
    idempotencyKey,
    onSuccess: ({ postReview: { points, isHeld } }) => {
      setSaved(true);
      toast.success(wordsFor({ points, isHeld }));
      onPosted();
    },
    onError: ({ fields }) => refuse(fields),
  });
  return {
    draft,
    problems,
    attempt,
    failure: save.error,
    isPending: save.isPending,
    isDirty: !isSaved && JSON.stringify(draft) !== JSON.stringify(initial),
    submit() {
      const ratings = Object.entries(draft.rates).map(([itemId, rate]) => ({ itemId, rate }));
      const missing = request.ratings.items.filter(({ id }) => draft.rates[id] === undefined);
      if (missing.length > 0) return refuse(unanswered(missing));
      const checked = checkAnswers('worker', { ratings, comment: draft.comment });
      if ('problems' in checked) return refuse(checked.problems);
      setProblems({});
      const { eventId } = request;
      return save.mutate({ input: { eventId, ratings, comment: draft.comment } });
    },
    change(field: string, next: ReviewDraft) {
      setDraft(next);
      // A changed text is a new request and needs a new idempotency key.
      setKey(crypto.randomUUID());
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)),
      );
    },
  };
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
