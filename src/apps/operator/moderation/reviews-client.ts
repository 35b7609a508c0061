import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorReviewsQuery = graphql(`
  query OperatorReviews($onlyHeld: Boolean!, $cursor: String) {
    postedReviews(input: { onlyHeld: $onlyHeld }, cursor: $cursor) {
      cursor
      reviews {
        id
        author
        state
        facilityName
        workerLabel
        rate
        comment
        notes
        concerns
        postedAt
        publishedAt
      }
    }
  }
`);

/** Reviews that wait for an operator, or all of them, latest first. */
export const reviewsToModerateQuery = (onlyHeld: boolean) =>
  pagedQuery({
    document: OperatorReviewsQuery,
    variables: { onlyHeld },
    list: 'postedReviews',
    rows: 'reviews',
  });
export type PostedReview = DataOf<typeof OperatorReviewsQuery>['postedReviews']['reviews'][number];

export const OperatorAllowReviewMutation = graphql(`
  mutation OperatorAllowReview($input: StaffIdInput!) {
    allowReview(input: $input) {
      success
    }
  }
`);

export const OperatorRemoveReviewMutation = graphql(`
  mutation OperatorRemoveReview($input: OperatorReasonInput!) {
    removeReview(input: $input) {
      success
    }
  }
`);
