import type { ReactNode } from 'react';

import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { fieldId } from '#ui/fields/field.tsx';
import { RateRow } from '#ui/fields/rate-row.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Words } from '#ui/display/words.tsx';
import { Unsaved } from '#web/unsaved-changes.tsx';

import type { RequestView } from '../client.ts';
import { maxCommentLength } from '../rules.ts';
import { useReviewForm } from './use-review-form.ts';

type ReviewFieldsProps = {
  request: RequestView;
  head: ReactNode;
  /** What was posted is shown in its place. */
  onPosted: () => void;
  children: ReactNode;
};

/** Five questions and a comment. */
export function ReviewFields({ request, head, onPosted, children }: ReviewFieldsProps) {
  const form = useReviewForm(request, onPosted);
  const { draft, problems, failure } = form;
  const { description, commentNotes, items } = request.ratings;
  const hasProblems = Object.keys(problems).length > 0;
  const summed = Object.entries(problems).map(([name, text]) => ({
    id: fieldId(name === 'ratings' ? (items[0]?.id ?? name) : name),
    text,
  }));
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className="flex flex-col gap-6 px-4 py-5">
        {head}
        <ErrorSummary errors={summed} attempt={form.attempt} />
        {failure && !hasProblems && (
          <Banner tone="danger" announce title="投稿できませんでした">
            {failure.message}
          </Banner>
        )}
        <p>
          <Words>{description}</Words>
        </p>
        {items.map((item) => (
          <RateRow
            key={item.id}
            name={item.id}
            label={item.name}
            required
            rates={item.rates}
            value={draft.rates[item.id] ?? null}
            error={problems[item.id] ?? problems['ratings']}
            onChange={(rate) =>
              form.change(item.id, { ...draft, rates: { ...draft.rates, [item.id]: rate } })
            }
          />
        ))}
        <TextArea
          label="コメント"
          name="comment"
          optional
          rows={4}
          max={maxCommentLength}
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
          onChange={(event) => form.change('comment', { ...draft, comment: event.target.value })}
        />
        {children}
      </div>
      <Unsaved when={form.isDirty} />
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
