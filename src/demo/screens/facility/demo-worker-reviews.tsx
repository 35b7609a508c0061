import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { rates } from '#reviews/items.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';

import {
  demoWaitingReviews,
  PostWorkerReview,
  reviewLists,
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
  const [given, setGiven] = useState<Record<string, string>>({});
  const [comment, setComment] = useState('丁寧に働いていただきました。またお願いします。');
  const send = useDeskSend(PostWorkerReview, { onSuccess: onClose, invalidates: reviewLists });
  const ratings = review.items.map(({ id }) => ({ itemId: id, rate: Number(given[id] ?? '5') }));
  const input = { id: review.attendanceId, ratings, comment };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${review.worker.name ?? review.worker.label}さんを評価します`}
      {...(send.error ? { error: send.error.message } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button pending={send.isPending} onClick={() => send.mutate({ input })}>
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
            value={given[id] ?? '5'}
            onChange={(event) => setGiven({ ...given, [id]: event.target.value })}
          />
        ))}
        <TextArea
          label="コメント"
          max={500}
          rows={3}
          value={comment}
          error={send.error?.fields['comment']}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
