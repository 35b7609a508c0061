import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorPostingReviewsQuery = graphql(`
  query OperatorPostingReviews($cursor: String) {
    postingReviews(cursor: $cursor) {
      cursor
      reviews {
        reviewId
        corporationName
        facilityName
        title
        texts
        reason
        openedAt
        dueAt
        postings
        seats
        shownSeats
        hourlyWage
        startsAt
      }
    }
  }
`);
export type WaitingPostingReview = DataOf<
  typeof OperatorPostingReviewsQuery
>['postingReviews']['reviews'][number];

/** Templates whose postings wait for a review before they are public, the oldest first. */
export const postingReviewsQuery = () =>
  pagedQuery({
    document: OperatorPostingReviewsQuery,
    variables: {},
    list: 'postingReviews',
    rows: 'reviews',
  });

export const ReleasePostingReviewMutation = graphql(`
  mutation ReleasePostingReview($input: ReleasePostingReviewInput!) {
    releasePostingReview(input: $input) {
      success
    }
  }
`);

export const RefusePostingReviewMutation = graphql(`
  mutation RefusePostingReview($input: RefusePostingReviewInput!) {
    refusePostingReview(input: $input) {
      success
    }
  }
`);
