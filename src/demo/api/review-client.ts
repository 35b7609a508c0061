import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoWaitingReviews = graphql(`
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

export type WaitingReview = DataOf<
  typeof DemoWaitingReviews
>['waitingWorkerReviews']['reviews'][number];

export const DemoHeldReviews = graphql(`
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
`);

/** Held reviews, or all reviews, latest first. */
export const demoReviews = (onlyHeld: boolean) =>
  pagedQuery({
    document: DemoHeldReviews,
    variables: { onlyHeld },
    cursorOf: (page) => page.postedReviews.cursor,
  });

export type SaidReview = DataOf<typeof DemoHeldReviews>['postedReviews']['reviews'][number];

/** Queries to invalidate after a review in the back office. */
export const reviewLists = [DemoWaitingReviews, DemoHeldReviews];

export const PostWorkerReview = graphql(`
  mutation DemoPostReview($input: PostWorkerReviewInput!) {
    postWorkerReview(input: $input) {
      success
      isHeld
    }
  }
`);

export const AllowReview = graphql(`
  mutation DemoAllowReview($input: DeskIdInput!) {
    allowReview(input: $input) {
      success
    }
  }
`);

export const RemoveReview = graphql(`
  mutation DemoRemoveReview($input: DeskReasonInput!) {
    removeReview(input: $input) {
      success
    }
  }
`);
