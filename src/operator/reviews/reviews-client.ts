import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorHeldReviews = graphql(`
  query OperatorHeldReviews($onlyHeld: Boolean!, $cursor: String) {
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

/** Held reviews, or all reviews, latest first. */
export const operatorReviews = (onlyHeld: boolean) =>
  pagedQuery({
    document: OperatorHeldReviews,
    variables: { onlyHeld },
    cursorOf: (page) => page.postedReviews.cursor,
  });

export type SaidReview = DataOf<typeof OperatorHeldReviews>['postedReviews']['reviews'][number];

export const AllowReview = graphql(`
  mutation OperatorAllowReview($input: StaffIdInput!) {
    allowReview(input: $input) {
      success
    }
  }
`);

export const RemoveReview = graphql(`
  mutation OperatorRemoveReview($input: OperatorReasonInput!) {
    removeReview(input: $input) {
      success
    }
  }
`);
