import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { Card, Section } from '#platform/ui/display/card.tsx';
import { StarRating } from '#platform/ui/display/star-rating.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import {
  reviewsPostedByFacilityQuery,
  type PostedReview,
} from '#apps/facility/hours/hours-client.ts';

/** 評価の記録: list of the reviews by workers about the facility, and by the facility about workers. */
export function PostedReviews({ facilityId }: { facilityId: string }) {
  const list = useSuspenseInfiniteQuery(reviewsPostedByFacilityQuery(facilityId));
  const reviews = list.data.rows;
  return (
    <Section title="評価の記録">
      {reviews.length === 0 ? (
        <p className="text-fg-2">
          評価はまだありません。ワーカーの評価は、施設も評価したときか、評価の期限が過ぎたときに表示されます。
        </p>
      ) : (
        <>
          <ul className="grid gap-3 md:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <PostedReviewCard review={review} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </>
      )}
    </Section>
  );
}

function PostedReviewCard({ review }: { review: PostedReview }) {
  const { author, workerLabel, rate, comment, notes, month } = review;
  const isOurs = author === 'facility';
  return (
    <Card as="article" className="flex h-full flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 font-bold">
          {isOurs ? `${workerLabel}への評価` : `${workerLabel}からの評価`}
        </h3>
        <StarRating rate={rate} />
      </div>
      <p className="text-sm text-fg-2">{month}</p>
      {isOurs && <ReviewState review={review} />}
      <p className={comment === '' ? 'text-fg-2' : 'wrap-anywhere whitespace-pre-line'}>
        {comment === '' ? 'コメントはありません' : comment}
      </p>
      {notes.map((note) => (
        <p key={note} className="text-sm wrap-anywhere">
          {note}
        </p>
      ))}
    </Card>
  );
}

/** Badge that shows if the worker can read the facility's review. */
function ReviewState({ review: { state, concerns, publishedAt } }: { review: PostedReview }) {
  switch (state) {
    case 'HELD':
      return (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <StateBadge tone="warn">運営が確認中</StateBadge>
          <span>{concerns.join('・')}</span>
        </p>
      );
    case 'REMOVED':
      return (
        <p>
          <StateBadge tone="neutral">運営が削除</StateBadge>
        </p>
      );
    case 'SHOWN':
      return (
        <p>
          <StateBadge tone={publishedAt === null ? 'info' : 'success'}>
            {publishedAt === null ? '公開前' : '公開中'}
          </StateBadge>
        </p>
      );
  }
}
