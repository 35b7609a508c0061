import type { ReactNode } from 'react';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { RatingRow } from '#platform/ui/fields/rate-row.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';
import { maxReviewCommentLength } from '#domain/reviews/limits.ts';

import type { ReviewRequestView } from './client.ts';
import { useReviewForm } from './use-review-form.ts';

type ReviewFieldsProps = {
  request: ReviewRequestView;
  head: ReactNode;
  /** Called after the review is posted, so that the page shows it in place of the fields. */
  onPosted: () => void;
  children: ReactNode;
};

/** The form of a review: five questions and a comment. */
export function ReviewFields({ request, head, onPosted, children }: ReviewFieldsProps) {
  const form = useReviewForm(request, onPosted);
  const { draft, problems } = form;
  const { description, commentNotes, items } = request.ratings;
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="flex flex-col gap-6 px-4 py-5">
        {head}
        <FormErrors
          form={form}
          title="投稿できませんでした"
          // The server's error about the ratings as a whole focuses the first rating.
          fieldOf={(name) => (name === 'ratings' ? (items[0]?.id ?? name) : name)}
        />
        <p>
          <Words>{description}</Words>
        </p>
        {items.map((item) => (
          <RatingRow
            key={item.id}
            name={item.id}
            label={item.name}
            required
            rates={item.rates}
            value={draft.rates[item.id] ?? null}
            error={problems[item.id] ?? problems['ratings']}
            onChange={(rate) => form.rate(item.id, rate)}
          />
        ))}
        <TextArea
          label="コメント"
          name="comment"
          optional
          rows={4}
          max={maxReviewCommentLength}
          support={
            <ul className="list-disc pl-5">
              {commentNotes.map((note) => (
                <li key={note}>
                  <Words>{note}</Words>
                </li>
              ))}
            </ul>
          }
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => form.write(event.target.value)}
        />
        {children}
      </div>
      <UnsavedChangesGuard when={form.isDirty} />
      <ActionBar>
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="投稿しています…"
        >
          {request.posted ? '変更を投稿する' : '評価を投稿する'}
        </Button>
      </ActionBar>
    </form>
  );
}
