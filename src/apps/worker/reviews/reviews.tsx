import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import SquarePen from 'lucide-react/icons/square-pen';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { StarRating, Stars } from '#platform/ui/display/star-rating.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { reviewWindowDays } from '#domain/reviews/limits.ts';
import { minReviewsForRatingLabel } from '#domain/recruitment/labels.ts';
import { maxReviewsInSummary } from '#domain/reviews/summary.ts';

import {
  openReviewCountQuery,
  receivedReviewsQuery,
  reviewSummaryQuery,
  type ReceivedReview,
} from './client.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [openReviewCountQuery(), reviewSummaryQuery(), receivedReviewsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 評価: the ratings of the worker by facilities, and a link to the shifts that the worker can review. */
export default function ReceivedReviewsPage() {
  const { openCount } = useSuspenseQuery(openReviewCountQuery()).data.reviewRequests;
  const list = useSuspenseInfiniteQuery(receivedReviewsQuery());
  const reviews = list.data.rows;
  return (
    <Screen title="評価" back={paths.me()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <RowList>
          <ListRow
            as={Link}
            to={paths.reviews.requests()}
            icon={<SquarePen aria-hidden />}
            title="評価する勤務"
            description="勤務した施設の評価を投稿します"
            value={openCount > 0 && `${openCount}件`}
          />
        </RowList>
        <Summary />
        <Section title="施設からのコメント">
          {reviews.length === 0 ? (
            <EmptyState icon={<MessageSquareText />} title="評価はまだありません">
              お互いの評価がそろったとき、または勤務の終了から{reviewWindowDays}日後に表示します。
            </EmptyState>
          ) : (
            <>
              {reviews.map((review) => (
                <Received key={review.id} review={review} />
              ))}
              <PagedQueryLoadMore list={list} />
            </>
          )}
        </Section>
      </div>
    </Screen>
  );
}

function Summary() {
  const { rate, count, items } =
    useSuspenseQuery(reviewSummaryQuery()).data.reviewSummaryFromFacility;
  return (
    <Section title="施設からの評価">
      <Card className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="text-5xl leading-120 font-bold tabular-nums">
            <span className="sr-only">平均 {rate === null && 'なし'}</span>
            <span aria-hidden={rate === null}>{rate === null ? '—' : rate.toFixed(1)}</span>
          </span>
          <span className="flex flex-col">
            {rate !== null && <Stars rate={rate} className="text-[min(1.5rem,12vw)]" />}
            <span className="text-sm text-fg-2">{count}件</span>
          </span>
        </p>
        {rate === null && (
          <p className="text-sm text-fg-2">
            <Words>
              平均は{minReviewsForRatingLabel}件から表示します。直近の{maxReviewsInSummary}
              件で計算します。
            </Words>
          </p>
        )}
        {items.map((item) => (
          <Meter
            key={item.name}
            label={item.name}
            value={item.rate}
            max={5}
            text={item.rate.toFixed(1)}
          />
        ))}
      </Card>
    </Section>
  );
}

function Received({ review }: { review: ReceivedReview }) {
  const { attendance, ratings, feedbackComment } = review;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="label-text min-w-0 font-bold">{attendance.facilityName}</h3>
        <StarRating rate={review.rate} />
      </div>
      <p className="text-sm text-fg-2 tabular-nums">
        {attendance.times}
        <br />
        {attendance.jobTitle}
      </p>
      {feedbackComment && <p className="whitespace-pre-line">{feedbackComment}</p>}
      <Disclosure title="項目ごとの評価">
        <DefinitionList>
          {ratings.map((rating) => (
            <DefinitionRow key={rating.name} label={rating.name} layout="split">
              {rating.rate}（<Words>{rating.rateName}</Words>）
              {rating.comment && (
                <span className="block text-sm whitespace-pre-line text-fg-2">
                  {rating.comment}
                </span>
              )}
            </DefinitionRow>
          ))}
        </DefinitionList>
      </Disclosure>
    </Card>
  );
}
