import type {
  DemoAllowReviewMutation,
  DemoAllowReviewMutationVariables,
  DemoHeldReviewsQuery,
  DemoHeldReviewsQueryVariables,
  DemoPostReviewMutation,
  DemoPostReviewMutationVariables,
  DemoRemoveReviewMutation,
  DemoRemoveReviewMutationVariables,
  DemoWaitingReviewsQuery,
  DemoWaitingReviewsQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoWaitingReviews = defineOperation<
  DemoWaitingReviewsQuery,
  DemoWaitingReviewsQueryVariables
>(/* GraphQL */ `
  query DemoWaitingReviews($scope: DeskScopeInput!, $cursor: String) {
    waitingWorkerReviews(input: $scope, cursor: $cursor) {
      cursor
      reviews {
        attendanceId
        title
        startsAt
        endsAt
        closesAt
        worker {
          label
          name
        }
        items {
          id
          name
        }
      }
    }
  }
`);

/** Shifts whose worker the facility may review. */
export const demoWaitingReviews = (facilityId: string) =>
  pagedQuery({
    document: DemoWaitingReviews,
    variables: { scope: { facilityId } },
    cursorOf: (page) => page.waitingWorkerReviews.cursor,
  });

export type WaitingReview = DemoWaitingReviewsQuery['waitingWorkerReviews']['reviews'][number];

const DemoHeldReviews = defineOperation<DemoHeldReviewsQuery, DemoHeldReviewsQueryVariables>(
  /* GraphQL */ `
    query DemoHeldReviews($onlyHeld: Boolean!, $cursor: String) {
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
  `,
);

/** Held reviews, or all reviews, latest first. */
export const demoReviews = (onlyHeld: boolean) =>
  pagedQuery({
    document: DemoHeldReviews,
    variables: { onlyHeld },
    cursorOf: (page) => page.postedReviews.cursor,
  });

export type SaidReview = DemoHeldReviewsQuery['postedReviews']['reviews'][number];

/** Queries to invalidate after a review in the back office. */
export const reviewLists = ['DemoWaitingReviews', 'DemoHeldReviews'];

export const PostWorkerReview = defineOperation<
  DemoPostReviewMutation,
  DemoPostReviewMutationVariables
>(/* GraphQL */ `
  mutation DemoPostReview($input: PostWorkerReviewInput!) {
    postWorkerReview(input: $input) {
      success
      isHeld
    }
  }
`);

export const AllowReview = defineOperation<
  DemoAllowReviewMutation,
  DemoAllowReviewMutationVariables
>(/* GraphQL */ `
  mutation DemoAllowReview($input: DeskIdInput!) {
    allowReview(input: $input) {
      success
    }
  }
`);

export const RemoveReview = defineOperation<
  DemoRemoveReviewMutation,
  DemoRemoveReviewMutationVariables
>(/* GraphQL */ `
  mutation DemoRemoveReview($input: DeskReasonInput!) {
    removeReview(input: $input) {
      success
    }
  }
`);
