import { useInfiniteQuery } from '@tanstack/react-query';

import { facilityCommentsQuery } from './client.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { StarRating } from '#platform/ui/display/star-rating.tsx';
import { Words } from '#platform/ui/display/words.tsx';

/** Workers' comments about a facility. Loaded after the page's figures, so that the figures are not delayed. */
export function FacilityReviewComments({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(facilityCommentsQuery(facilityId));
  if (list.isPending) {
    return (
      <Section title="働いた方のコメント" aria-busy>
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </Section>
    );
  }
  if (list.isError && !list.data) {
    return (
      <Section title="働いた方のコメント">
        <ErrorState retrying={list.isFetching} onRetry={() => void list.refetch()} />
      </Section>
    );
  }
  const reviews = list.data.rows;
  return (
    <Section title="働いた方のコメント">
      {reviews.map((review) => (
        <Card key={review.id} as="article" className="flex flex-col gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3 className="min-w-0 font-bold">{review.workerLabel}</h3>
            <StarRating rate={review.rate} />
          </div>
          <p className="text-sm text-fg-2">{review.month}</p>
          <p className={review.comment ? 'whitespace-pre-line' : 'text-fg-2'}>
            {review.comment || <Words>コメントはありません</Words>}
          </p>
        </Card>
      ))}
      <PagedQueryLoadMore list={list} />
    </Section>
  );
}
