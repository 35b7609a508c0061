import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { ScheduleQuery, ShiftQuery, ShiftHistoryQuery, ShiftSummaryQuery } from './client.ts';

/** The fields of a shift that `ShiftFacilityAndTime` shows. */
export const NamedShiftFragment = graphql(`
  fragment NamedShift on ShiftSummary {
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
          ...NamedShift
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
  { NamedShift: NamedShiftFragment, PenaltyChange: PenaltyChangeFragment },
);

/** Query of the consequences of cancelling a shift now. */
export const cancelWarningsQuery = (id: string) => graphqlQuery(CancelWarningsQuery, { id });

export type CancelWarningsView = DataOf<typeof CancelWarningsQuery>['cancelWarnings'];

export const ExemptionQuery = graphql(
  `
    query Exemption($id: ID!) {
      penaltyExemption(attendanceId: $id) {
        shift {
          ...NamedShift
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
  { NamedShift: NamedShiftFragment },
);

/** Query of the penalty of a cancelled shift and of the proof that can waive it. */
export const penaltyExemptionQuery = (id: string) => graphqlQuery(ExemptionQuery, { id });

export type ExemptionView = DataOf<typeof ExemptionQuery>['penaltyExemption'];

export const QuestionnaireQuery = graphql(
  `
    query Questionnaire($id: ID!) {
      attendanceQuestionnaire(id: $id) {
        shift {
          ...NamedShift
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
  { NamedShift: NamedShiftFragment },
);

/** Query of the questionnaire before a shift. */
export const cancellationQuestionnaireQuery = (id: string) =>
  graphqlQuery(QuestionnaireQuery, { id });

export type QuestionnaireView = DataOf<typeof QuestionnaireQuery>['attendanceQuestionnaire'];

export const AbsencesQuery = graphql(
  `
    query Absences($cursor: String) {
      absentNotifications(cursor: $cursor) {
        cursor
        notifications {
          id
          shift {
            ...NamedShift
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
  { NamedShift: NamedShiftFragment },
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
          ...NamedShift
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
  { NamedShift: NamedShiftFragment },
);

/** Query of the facilities' cancellation requests for coming shifts, open ones first. */
export const cancellationRequestsQuery = () => graphqlQuery(CancellationRequestsQuery, {});

export type CancellationRequestView = DataOf<
  typeof CancellationRequestsQuery
>['scheduleCancellationRequests'][number];

/** Queries to invalidate when a shift is cancelled, missed or ended by the facility, or when this is disputed. */
export const queriesStaleAfterShiftEnd = [
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

export const SendProofMutation = graphql(`
  mutation SendProof($input: RequestPenaltyExemptionInput!) {
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
