import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

import { Schedule, Shift, ShiftHistory, ShiftSummary } from './client.ts';

/** The fields of a shift that `ShiftFacilityAndTime` shows. */
export const NamedShift = graphql(`
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
export const PenaltyChange = graphql(`
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

export const CancelWarnings = graphql(
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
  { NamedShift, PenaltyChange },
);

/** Query of the consequences of cancelling a shift now. */
export const cancelWarningsQuery = (id: string) => graphqlQuery(CancelWarnings, { id });

export type CancelWarningsView = DataOf<typeof CancelWarnings>['cancelWarnings'];

export const Exemption = graphql(
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
  { NamedShift },
);

/** Query of the penalty of a cancelled shift and of the proof that can waive it. */
export const penaltyExemptionQuery = (id: string) => graphqlQuery(Exemption, { id });

export type ExemptionView = DataOf<typeof Exemption>['penaltyExemption'];

export const Questionnaire = graphql(
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
  { NamedShift },
);

/** Query of the questionnaire before a shift. */
export const cancellationQuestionnaireQuery = (id: string) => graphqlQuery(Questionnaire, { id });

export type QuestionnaireView = DataOf<typeof Questionnaire>['attendanceQuestionnaire'];

export const Absences = graphql(
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
  { NamedShift },
);

/** Query of the recorded and reported absences, latest first. */
export const reportedAbsencesQuery = () =>
  pagedQuery({
    document: Absences,
    variables: {},
    list: 'absentNotifications',
    rows: 'notifications',
  });

export type AbsenceView = DataOf<typeof Absences>['absentNotifications']['notifications'][number];

export const CancellationRequests = graphql(
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
  { NamedShift },
);

/** Query of the facilities' cancellation requests for coming shifts, open ones first. */
export const cancellationRequestsQuery = () => graphqlQuery(CancellationRequests, {});

export type CancellationRequestView = DataOf<
  typeof CancellationRequests
>['scheduleCancellationRequests'][number];

/** Queries to invalidate when a shift is cancelled, missed or ended by the facility, or when this is disputed. */
export const queriesStaleAfterShiftEnd = [
  Schedule,
  Shift,
  'ShellShifts',
  ShiftHistory,
  ShiftSummary,
  CancelWarnings,
  Exemption,
  Questionnaire,
  Absences,
  CancellationRequests,
  'EmploymentCondition',
  'RecruitmentDetail',
  'Wallet',
] as const;

export const CancelShift = graphql(`
  mutation CancelShift($input: CancelAttendanceInput!) {
    cancelAttendance(input: $input) {
      success
    }
  }
`);

export const SendProof = graphql(`
  mutation SendProof($input: RequestPenaltyExemptionInput!) {
    requestPenaltyExemption(input: $input) {
      success
    }
  }
`);

export const AnswerQuestionnaire = graphql(`
  mutation AnswerQuestionnaire($input: AnswerAttendanceQuestionnaireInput!) {
    answerAttendanceQuestionnaire(input: $input) {
      success
    }
  }
`);

export const TellAbsence = graphql(`
  mutation TellAbsence($input: UpdateAbsentNotificationInput!) {
    updateAbsentNotification(input: $input) {
      success
    }
  }
`);

export const ApproveCancellation = graphql(`
  mutation ApproveCancellation($input: ScheduleCancellationInput!) {
    approveScheduleCancellation(input: $input) {
      success
    }
  }
`);

export const RefuseCancellation = graphql(`
  mutation RefuseCancellation($input: ScheduleCancellationInput!) {
    refuseScheduleCancellationApproval(input: $input) {
      success
    }
  }
`);

export const ObjectToTermination = graphql(`
  mutation ObjectToTermination($input: ObjectToTerminationInput!) {
    objectToTermination(input: $input) {
      success
    }
  }
`);
