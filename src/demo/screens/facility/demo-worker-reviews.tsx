import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { rates } from '#reviews/items.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { failureSentence } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  demoWaitingReviews,
  PostWorkerReview,
  type WaitingReview,
} from '../../api/review-client.ts';
import { Queue } from '../queue.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** Shifts whose worker the facility has not reviewed yet. */
export function DemoWorkerReviews({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(demoWaitingReviews(facilityId));
  const [asked, setAsked] = useState<WaitingReview | null>(null);
  const waiting = list.data?.pages.flatMap((page) => page.waitingWorkerReviews.reviews) ?? [];
  return (
    <Queue
      title="評価を待っているワーカー"
      list={list}
      count={waiting.length}
      foot={
        asked && (
          <ReviewDialog key={asked.attendanceId} review={asked} onClose={() => setAsked(null)} />
        )
      }
    >
      {waiting.map((review) => (
        <li key={review.attendanceId}>
          <Card as="article" className="flex flex-col gap-2">
            <p className="font-bold">{review.worker.name ?? review.worker.label}</p>
            <p className="text-sm">
              <JstTime at={review.startsAt} format="day" />{' '}
              <JstTimes from={review.startsAt} to={review.endsAt} />
              <span className="block text-fg-2">{review.title}</span>
            </p>
            <p>
              <Button size="sm" onClick={() => setAsked(review)}>
                評価する
              </Button>
            </p>
          </Card>
        </li>
      ))}
    </Queue>
  );
}

const choices = rates.map(({ rate, name }) => ({ value: String(rate), label: `${rate} ${name}` }));

function ReviewDialog({ review, onClose }: { review: WaitingReview; onClose: () => void }) {
  const send = useDeskSend(PostWorkerReview, {
    onSuccess: onClose,
    invalidates: ['DemoWaitingReviews'],
  });
  const form = useForm({
    initial: {
      rates: new Map(review.items.map(({ id }) => [id, '5'])),
      comment: '丁寧に働いていただきました。またお願いします。',
    },
    submit({ rates: given, comment }) {
      const ratings = [...given].map(([itemId, rate]) => ({ itemId, rate: Number(rate) }));
      return send.mutateAsync({ input: { id: review.attendanceId, ratings, comment } });
    },
  });
  const { draft, problems, change } = form;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.worker.name ?? review.worker.label}さんを評価します`}
      error={failureSentence(form)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button pending={form.isPending} onClick={() => void form.submit()}>
            投稿する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        {review.items.map(({ id, name }) => (
          <SelectField
            key={id}
            label={name}
            options={choices}
            value={draft.rates.get(id)}
            onChange={(event) =>
              change({ rates: new Map(draft.rates).set(id, event.target.value) })
            }
          />
        ))}
        <TextArea
          label="コメント"
          max={500}
          rows={3}
          value={draft.comment}
          error={problems['comment']}
          onChange={(event) => change({ comment: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
