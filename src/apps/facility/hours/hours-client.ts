import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const HoursToApproveQuery = graphql(`
  query HoursToApprove($facilityId: ID!, $cursor: String) {
    hoursToApprove(facilityId: $facilityId, cursor: $cursor) {
      cursor
      hours {
        id
        workerName
        title
        startsAt
        endsAt
        breakMinutes
        recordedStartAt
        recordedEndAt
        reportedStamps
        claim {
          startAt
          endAt
          breakMinutes
          reason
          round
          differenceMinutes
          yen
          differenceYen
          fee
          feeTax
          isSmall
          isBreakBelowLaw
          isApprovedBySilence
          needsOperator
        }
        answerBy
        canReview
      }
    }
  }
`);
export type HoursWaitingForApproval = DataOf<
  typeof HoursToApproveQuery
>['hoursToApprove']['hours'][number];

/** Worked hours that wait for the facility's decision, the earliest deadline first. */
export const hoursToApproveQuery = (facilityId: string) =>
  pagedQuery({
    document: HoursToApproveQuery,
    variables: { facilityId },
    list: 'hoursToApprove',
    rows: 'hours',
  });

export const FinishedShiftsQuery = graphql(`
  query FinishedShifts($facilityId: ID!, $cursor: String) {
    finishedShifts(facilityId: $facilityId, cursor: $cursor) {
      cursor
      shifts {
        id
        workerName
        title
        startsAt
        endsAt
        state
        hours {
          startAt
          endAt
          breakMinutes
        }
        cannotPropose
        proposals {
          id
          state
          startAt
          endAt
          breakMinutes
          differenceYen
          reason
          objection
          answerBy
          countsBySilence
        }
      }
    }
  }
`);
export type FinishedShift = DataOf<typeof FinishedShiftsQuery>['finishedShifts']['shifts'][number];
export type ProposedHoursChange = FinishedShift['proposals'][number];

/** Finished shifts, with the hours that count and the proposed hours. */
export const finishedShiftsQuery = (facilityId: string) =>
  pagedQuery({
    document: FinishedShiftsQuery,
    variables: { facilityId },
    list: 'finishedShifts',
    rows: 'shifts',
  });

export const ProposedHoursCostQuery = graphql(`
  query ProposedHoursCost($id: ID!, $startAt: DateTime!, $endAt: DateTime!, $breakMinutes: Int!) {
    proposedHoursCost(id: $id, startAt: $startAt, endAt: $endAt, breakMinutes: $breakMinutes) {
      differenceMinutes
      yen
      differenceYen
      fee
      feeTax
      answerBy
      countsBySilence
      isBreakBelowLaw
    }
  }
`);

type AskedHours = { id: string; startAt: string; endAt: string; breakMinutes: number };

/** Cost in yen if a shift had the given hours, and the step by which they would take effect. */
export const proposedHoursCostQuery = (asked: AskedHours) =>
  graphqlQuery(ProposedHoursCostQuery, asked);

export const ProposeHoursMutation = graphql(`
  mutation ProposeHours($input: ProposeHoursInput!) {
    proposeHours(input: $input) {
      success
    }
  }
`);

export const WithdrawHoursProposalMutation = graphql(`
  mutation WithdrawHoursProposal($input: WithdrawHoursProposalInput!) {
    withdrawHoursProposal(input: $input) {
      success
    }
  }
`);

export const WorkerReviewsToWriteQuery = graphql(`
  query WorkerReviewsToWrite($facilityId: ID!, $cursor: String) {
    workerReviewsToWrite(facilityId: $facilityId, cursor: $cursor) {
      cursor
      reviews {
        attendanceId
        workerName
        title
        startsAt
        endsAt
        closesAt
      }
    }
  }
`);

/** Shifts whose worker the facility may review. */
export const workerReviewsToWriteQuery = (facilityId: string) =>
  pagedQuery({
    document: WorkerReviewsToWriteQuery,
    variables: { facilityId },
    list: 'workerReviewsToWrite',
    rows: 'reviews',
  });

export const PostedReviewsQuery = graphql(`
  query PostedReviews($facilityId: ID!, $cursor: String) {
    postedReviews(facilityId: $facilityId, cursor: $cursor) {
      cursor
      reviews {
        id
        author
        state
        workerLabel
        rate
        comment
        notes
        concerns
        month
        publishedAt
      }
    }
  }
`);
export type PostedReview = DataOf<typeof PostedReviewsQuery>['postedReviews']['reviews'][number];

/** Reviews by workers and by the facility after shifts at the facility, the latest month first. */
export const reviewsPostedByFacilityQuery = (facilityId: string) =>
  pagedQuery({
    document: PostedReviewsQuery,
    variables: { facilityId },
    list: 'postedReviews',
    rows: 'reviews',
  });

export const WorkerReviewItemsQuery = graphql(`
  query WorkerReviewItems {
    workerReviewItems {
      id
      name
      rates {
        rate
        name
      }
    }
  }
`);

/** Questions of a review about a worker. */
export const workerReviewItemsQuery = () => graphqlQuery(WorkerReviewItemsQuery, {});

export const ApproveHoursMutation = graphql(`
  mutation ApproveHours($id: ID!) {
    approveAttendance(input: { id: $id }) {
      success
    }
  }
`);

export const ApproveManyHoursMutation = graphql(`
  mutation ApproveManyHours($ids: [ID!]!) {
    approveAttendances(input: { ids: $ids }) {
      results {
        id
        refusal {
          code
          message
        }
      }
    }
  }
`);

export const ReturnHoursMutation = graphql(`
  mutation ReturnHours($input: ReturnAttendanceInput!) {
    returnAttendance(input: $input) {
      success
    }
  }
`);

export const PostWorkerReviewMutation = graphql(`
  mutation PostWorkerReview($input: PostWorkerReviewInput!) {
    postWorkerReview(input: $input) {
      success
      isHeld
    }
  }
`);
