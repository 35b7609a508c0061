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

export const PostWorkerReview = graphql(`
  mutation DemoPostReview($input: PostWorkerReviewInput!) {
    postWorkerReview(input: $input) {
      success
      isHeld
    }
  }
`);
