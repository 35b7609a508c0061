import type {
  FacilityCommentsQuery,
  FacilityCommentsQueryVariables,
  OpenReviewsQuery,
  OpenReviewsQueryVariables,
  PostReviewMutation,
  PostReviewMutationVariables,
  ReceivedReviewsQuery,
  ReceivedReviewsQueryVariables,
  ReviewRequestQuery,
  ReviewRequestQueryVariables,
  ReviewRequestsQuery,
  ReviewRequestsQueryVariables,
  ReviewSummaryQuery,
  ReviewSummaryQueryVariables,
  SkipReviewMutation,
  SkipReviewMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const OpenReviews = defineOperation<OpenReviewsQuery, OpenReviewsQueryVariables>(/* GraphQL */ `
  query OpenReviews {
    reviewRequests {
      openCount
    }
  }
`);

/** How many shifts can be reviewed now. */
export const openReviews = () => query(OpenReviews, {});

const ReviewRequests = defineOperation<ReviewRequestsQuery, ReviewRequestsQueryVariables>(
  /* GraphQL */ `
    query ReviewRequests($cursor: String) {
      reviewRequests(cursor: $cursor) {
        cursor
        openCount
        requests {
          eventId
          state
          stateLabel
          times
          jobTitle
          facilityName
          closesAt
          points
        }
      }
    }
  `,
);

/** Shifts to review and reviewed, the latest first. */
export const reviewRequests = () =>
  pagedQuery({
    document: ReviewRequests,
    variables: {},
    cursorOf: (page) => page.reviewRequests.cursor,
  });

export type RequestCard = ReviewRequestsQuery['reviewRequests']['requests'][number];

const ReviewRequest = defineOperation<ReviewRequestQuery, ReviewRequestQueryVariables>(
  /* GraphQL */ `
    query ReviewRequest($eventId: ID!) {
      reviewRequest(eventId: $eventId) {
        eventId
        state
        stateLabel
        times
        wage
        jobTitle
        facilityName
        closesAt
        points
        ratings {
          description
          commentNotes
          items {
            id
            name
            rates {
              rate
              name
            }
          }
        }
        posted {
          comment
          postedAt
          isPublished
          isHeld
          editableUntil
          ratings {
            itemId
            rate
          }
        }
      }
    }
  `,
);

/** One request, with the questions and the posted review. */
export const reviewRequest = (eventId: string) => query(ReviewRequest, { eventId });

export type RequestView = ReviewRequestQuery['reviewRequest'];

const ReviewSummary = defineOperation<ReviewSummaryQuery, ReviewSummaryQueryVariables>(
  /* GraphQL */ `
    query ReviewSummary {
      reviewSummaryFromFacility {
        rate
        count
        items {
          name
          rate
        }
      }
    }
  `,
);

/** The worker's ratings by facilities. */
export const reviewSummary = () => query(ReviewSummary, {});

const ReceivedReviews = defineOperation<ReceivedReviewsQuery, ReceivedReviewsQueryVariables>(
  /* GraphQL */ `
    query ReceivedReviews($cursor: String) {
      reviewsFromFacility(cursor: $cursor) {
        cursor
        reviews {
          id
          rate
          feedbackComment
          attendance {
            id
            facilityName
            jobTitle
            times
          }
          ratings {
            name
            rate
            rateName
            comment
          }
        }
      }
    }
  `,
);

/** Reviews of the worker by facilities, latest first. */
export const receivedReviews = () =>
  pagedQuery({
    document: ReceivedReviews,
    variables: {},
    cursorOf: (page) => page.reviewsFromFacility.cursor,
  });

export type ReceivedReview = ReceivedReviewsQuery['reviewsFromFacility']['reviews'][number];

const FacilityComments = defineOperation<FacilityCommentsQuery, FacilityCommentsQueryVariables>(
  /* GraphQL */ `
    query FacilityComments($facilityId: ID!, $cursor: String) {
      reviewsOfFacility(facilityId: $facilityId, cursor: $cursor) {
        cursor
        reviews {
          id
          workerLabel
          rate
          comment
          month
        }
      }
    }
  `,
);

/** Reviews of a facility by workers, latest first. */
export const facilityComments = (facilityId: string) =>
  pagedQuery({
    document: FacilityComments,
    variables: { facilityId },
    cursorOf: (page) => page.reviewsOfFacility.cursor,
  });

/** Queries to invalidate after a review. */
export const reviewReaders = [
  'OpenReviews',
  'ReviewRequests',
  'ReviewRequest',
  'ReviewSummary',
  'ReceivedReviews',
  'FacilityComments',
  'RecruitmentDetail',
  'Schedule',
  'ShellShifts',
] as const;

export const PostReview = defineOperation<PostReviewMutation, PostReviewMutationVariables>(
  /* GraphQL */ `
    mutation PostReview($input: PostReviewInput!) {
      postReview(input: $input) {
        success
        points
        isHeld
      }
    }
  `,
);

export const SkipReview = defineOperation<SkipReviewMutation, SkipReviewMutationVariables>(
  /* GraphQL */ `
    mutation SkipReview($input: SkipReviewInput!) {
      skipReview(input: $input) {
        success
      }
    }
  `,
);
