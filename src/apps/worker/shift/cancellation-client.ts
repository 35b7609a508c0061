import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { ScheduleQuery, ShiftQuery, ShiftHistoryQuery, ShiftSummaryQuery } from './client.ts';

/** The fields of a shift that `ShiftFacilityAndTime` shows. */
export const ShiftFacilityAndTimeFragment = graphql(`
  fragment ShiftFacilityAndTime on ShiftSummary {
    id
    facilityName
    facilityPhoneNumber
    title
    startsAt
    endsAt
  }
`);

/** One consequence of a cancellation, such as penalty points, with its amount before and after. */
export const PenaltyChangeFragment = graphql(`
  fragment PenaltyChange on CancelPenalty {
    subject
    unit
    current {
      prefix
      amount
      counts
    }
    after {
      prefix
      amount
      counts
    }
  }
`);

export const CancelWarningsQuery = graphql(
  `
    query CancelWarnings($id: ID!) {
      cancelWarnings(attendanceId: $id) {
        shift {
          ...ShiftFacilityAndTime
        }
        unavailable {
          code
          reason
        }
        importantMatters
        precautions
        penalties {
          ...PenaltyChange
        }
        reasons {
          id
          name
          needsNote
          proof
          asked
        }
        needsPhoneCall
        ifAsked {
          importantMatters
          penalties {
            ...PenaltyChange
          }
        }
      }
    }
  `,
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment, PenaltyChange: PenaltyChangeFragment },
);

/** Query of the consequences of cancelling a shift now. */
export const cancelWarningsQuery = (id: string) => graphqlQuery(CancelWarningsQuery, { id });

export type CancelWarningsView = DataOf<typeof CancelWarningsQuery>['cancelWarnings'];

export const ExemptionQuery = graphql(
  `
    query Exemption($id: ID!) {
      penaltyExemption(attendanceId: $id) {
        shift {
          ...ShiftFacilityAndTime
        }
        penaltyPoints
        deadline
        state
        reasonName
        submittedAt
        answerNote
        reasons {
          id
          name
          proof
          needsPicture
        }
        suggestedReason
        cannotSubmitReason
      }
    }
  `,
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment },
);

/** Query of the penalty of a cancelled shift and of the proof that can waive it. */
export const penaltyExemptionQuery = (id: string) => graphqlQuery(ExemptionQuery, { id });

export type ExemptionView = DataOf<typeof ExemptionQuery>['penaltyExemption'];

export const QuestionnaireQuery = graphql(
  `
    query Questionnaire($id: ID!) {
      attendanceQuestionnaire(id: $id) {
        shift {
          ...ShiftFacilityAndTime
        }
        items {
          id
          text
          fine
          answer
        }
        closesAt
        answeredAt
        cannotAnswerReason
      }
    }
  `,
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment },
);

/** Query of the questionnaire before a shift. */
export const shiftQuestionnaireQuery = (id: string) => graphqlQuery(QuestionnaireQuery, { id });

export type QuestionnaireView = DataOf<typeof QuestionnaireQuery>['attendanceQuestionnaire'];

export const AbsencesQuery = graphql(
  `
    query Absences($cursor: String) {
      absentNotifications(cursor: $cursor) {
        cursor
        notifications {
          id
          shift {
            ...ShiftFacilityAndTime
          }
          absenceReason
          reasonText
          notifiedAt
          contestDeadline
          canContest
          reportState
          contestState
          answerNote
        }
      }
    }
  `,
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment },
);

/** Query of the recorded and reported absences, latest first. */
export const reportedAbsencesQuery = () =>
  pagedQuery({
    document: AbsencesQuery,
    variables: {},
    list: 'absentNotifications',
    rows: 'notifications',
  });

export type AbsenceView = DataOf<
  typeof AbsencesQuery
>['absentNotifications']['notifications'][number];

export const CancellationRequestsQuery = graphql(
  `
    query CancellationRequests {
      scheduleCancellationRequests {
        id
        shift {
          ...ShiftFacilityAndTime
        }
        state
        reason
        compensation
        receivable
        isTaxProvisional
        apologyPoints
        requestedAt
        answerBy
        answeredAt
        canAnswer
        termination {
          state
          reasonName
          decideBy
          note
          objection
          objectBy
          canObject
          sentHome {
            breakMinutes
            agreedYen
            owedYen
          }
        }
      }
    }
  `,
  { ShiftFacilityAndTime: ShiftFacilityAndTimeFragment },
);

/** Query of the facilities' cancellation requests for coming shifts, open ones first. */
export const cancellationRequestsQuery = () => graphqlQuery(CancellationRequestsQuery, {});

export type CancellationRequestView = DataOf<
  typeof CancellationRequestsQuery
>['scheduleCancellationRequests'][number];

/** Queries to invalidate when a shift is cancelled, missed or ended by the facility, or when this is disputed. */
export const queriesStaleAfterCancelledShift = [
  ScheduleQuery,
  ShiftQuery,
  'ShellShifts',
  ShiftHistoryQuery,
  ShiftSummaryQuery,
  CancelWarningsQuery,
  ExemptionQuery,
  QuestionnaireQuery,
  AbsencesQuery,
  CancellationRequestsQuery,
  'EmploymentCondition',
  'RecruitmentDetail',
  'Wallet',
] as const;

export const CancelShiftMutation = graphql(`
  mutation CancelShift($input: CancelAttendanceInput!) {
    cancelAttendance(input: $input) {
      success
    }
  }
`);

export const SendExemptionProofMutation = graphql(`
  mutation SendExemptionProof($input: RequestPenaltyExemptionInput!) {
    requestPenaltyExemption(input: $input) {
      success
    }
  }
`);

export const AnswerQuestionnaireMutation = graphql(`
  mutation AnswerQuestionnaire($input: AnswerAttendanceQuestionnaireInput!) {
    answerAttendanceQuestionnaire(input: $input) {
      success
    }
  }
`);

export const TellAbsenceMutation = graphql(`
  mutation TellAbsence($input: UpdateAbsentNotificationInput!) {
    updateAbsentNotification(input: $input) {
      success
    }
  }
`);

export const ApproveCancellationMutation = graphql(`
  mutation ApproveCancellation($input: ScheduleCancellationInput!) {
    approveScheduleCancellation(input: $input) {
      success
    }
  }
`);

export const RefuseCancellationMutation = graphql(`
  mutation RefuseCancellation($input: ScheduleCancellationInput!) {
    refuseScheduleCancellationApproval(input: $input) {
      success
    }
  }
`);

export const ObjectToTerminationMutation = graphql(`
  mutation ObjectToTermination($input: ObjectToTerminationInput!) {
    objectToTermination(input: $input) {
      success
    }
  }
`);
