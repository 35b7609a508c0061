import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OpenReviewsQuery = graphql(`
  query OpenReviews {
    reviewRequests {
      openCount
    }
  }
`);

/** Query of the number of shifts that can be reviewed now. */
export const openReviewCountQuery = () => graphqlQuery(OpenReviewsQuery, {});

export const ReviewRequestsQuery = graphql(`
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
`);

/** Query of the worker's shifts with a review: to write or written, latest first. */
export const reviewRequestsQuery = () =>
  pagedQuery({
    document: ReviewRequestsQuery,
    variables: {},
    list: 'reviewRequests',
    rows: 'requests',
  });

export type ReviewRequestCard = DataOf<
  typeof ReviewRequestsQuery
>['reviewRequests']['requests'][number];

export const ReviewRequestQuery = graphql(`
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
`);

/** Query of one shift's review with its questions and the worker's posted answers. */
export const reviewRequestQuery = (eventId: string) =>
  graphqlQuery(ReviewRequestQuery, { eventId });

export type ReviewRequestView = DataOf<typeof ReviewRequestQuery>['reviewRequest'];

export const ReviewSummaryQuery = graphql(`
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
`);

/** Query of the worker's ratings by facilities. */
export const reviewSummaryQuery = () => graphqlQuery(ReviewSummaryQuery, {});

export const ReceivedReviewsQuery = graphql(`
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
`);

/** Query of the reviews of the worker by facilities, latest first. */
export const receivedReviewsQuery = () =>
  pagedQuery({
    document: ReceivedReviewsQuery,
    variables: {},
    list: 'reviewsFromFacility',
    rows: 'reviews',
  });

export type ReceivedReview = DataOf<
  typeof ReceivedReviewsQuery
>['reviewsFromFacility']['reviews'][number];

export const FacilityCommentsQuery = graphql(`
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
`);

/** Query of the reviews of a facility by workers, latest first. */
export const facilityCommentsQuery = (facilityId: string) =>
  pagedQuery({
    document: FacilityCommentsQuery,
    variables: { facilityId },
    list: 'reviewsOfFacility',
    rows: 'reviews',
  });

/** Queries to invalidate after a review was posted, changed or skipped. */
export const queriesStaleAfterReview = [
  OpenReviewsQuery,
  ReviewRequestsQuery,
  ReviewRequestQuery,
  ReviewSummaryQuery,
  ReceivedReviewsQuery,
  FacilityCommentsQuery,
  'RecruitmentDetail',
  'Schedule',
  'ShellShifts',
] as const;

export const PostReviewMutation = graphql(`
  mutation PostReview($input: PostReviewInput!) {
    postReview(input: $input) {
      success
      points
      isHeld
    }
  }
`);

export const SkipReviewMutation = graphql(`
  mutation SkipReview($input: SkipReviewInput!) {
    skipReview(input: $input) {
      success
    }
  }
`);
