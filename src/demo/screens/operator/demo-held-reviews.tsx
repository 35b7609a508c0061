import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateBadge } from '#ui/feedback/badge.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { CheckRow } from '#ui/fields/check-row.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  AllowReview,
  operatorReviews,
  RemoveReview,
  type SaidReview,
} from '#operator/reviews/reviews-client.ts';
import { Queue } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** Reviews that wait for an operator, and on request all of them. */
export function DemoHeldReviews() {
  const [isAll, setAll] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const list = useInfiniteQuery(operatorReviews(!isAll));
  const allow = useDeskSend(AllowReview, { invalidates: ['OperatorHeldReviews'] });
  const reviews = list.data?.pages.flatMap((page) => page.postedReviews.reviews) ?? [];
  return (
    <Queue
      title={isAll ? '評価' : '確認を待っている評価'}
      list={list}
      count={reviews.length}
      controls={
        <>
          <CheckRow
            label="公開中・削除済みの評価も表示する"
            checked={isAll}
            onChange={(event) => setAll(event.target.checked)}
          />
          {allow.isError && (
            <Banner tone="danger" announce title="公開できませんでした">
              {allow.error.message}
            </Banner>
          )}
        </>
      }
      foot={removed && <RemoveDialog key={removed} id={removed} onClose={() => setRemoved(null)} />}
    >
      {reviews.map((review) => (
        <li key={review.id}>
          <SaidCard
            review={review}
            isAllowing={allow.isPending && allow.variables.input.id === review.id}
            onAllow={() => allow.mutate({ input: { id: review.id } })}
            onRemove={() => setRemoved(review.id)}
          />
        </li>
      ))}
    </Queue>
  );
}

const looks = {
  SHOWN: { tone: 'success', label: '表示できる' },
  HELD: { tone: 'warn', label: '確認待ち' },
  REMOVED: { tone: 'neutral', label: '削除済み' },
} as const;

type SaidCardProps = {
  review: SaidReview;
  isAllowing: boolean;
  onAllow: () => void;
  onRemove: () => void;
};

function SaidCard({ review, isAllowing, onAllow, onRemove }: SaidCardProps) {
  const { author, state, facilityName, workerLabel, rate, comment, notes, concerns } = review;
  const [from, to] =
    author === 'worker' ? [workerLabel, facilityName] : [facilityName, workerLabel];
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-bold">
          {from} → {to}：{rate.toFixed(1)}
        </span>
        <StateBadge tone={looks[state].tone}>{looks[state].label}</StateBadge>
      </p>
      {concerns.length > 0 && <p className="text-sm text-fg-2">理由：{concerns.join('、')}</p>}
      {[comment, ...notes].filter(Boolean).map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
      <p className="text-sm text-fg-2">
        {review.postedAt && (
          <>
            投稿 <JstTime at={review.postedAt} />
          </>
        )}
        {review.publishedAt === null && '・まだ公開前'}
      </p>
      {state !== 'REMOVED' && (
        <div className="flex flex-wrap gap-2">
          {state === 'HELD' && (
            <Button size="sm" pending={isAllowing} onClick={onAllow}>
              公開してよい
            </Button>
          )}
          <Button size="sm" variant="danger" onClick={onRemove}>
            削除する
          </Button>
        </div>
      )}
    </Card>
  );
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const send = useDeskSend(RemoveReview, {
    onSuccess: onClose,
    invalidates: ['OperatorHeldReviews'],
  });
  const form = useForm({
    initial: { reason: '入居者の個人の情報が書かれていたため' },
    submit: ({ reason }) => send.mutateAsync({ input: { id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title="この評価を削除しますか？"
      confirmLabel="削除する"
    />
  );
}
