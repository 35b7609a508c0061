import type {
  AbsencesQuery,
  AbsencesQueryVariables,
  AnswerQuestionnaireMutation,
  AnswerQuestionnaireMutationVariables,
  ApproveCancellationMutation,
  ApproveCancellationMutationVariables,
  CancellationRequestsQuery,
  CancellationRequestsQueryVariables,
  CancelShiftMutation,
  CancelShiftMutationVariables,
  CancelWarningsQuery,
  CancelWarningsQueryVariables,
  ExemptionQuery,
  ExemptionQueryVariables,
  QuestionnaireQuery,
  QuestionnaireQueryVariables,
  ObjectToTerminationMutation,
  ObjectToTerminationMutationVariables,
  RefuseCancellationMutation,
  RefuseCancellationMutationVariables,
  SendProofMutation,
  SendProofMutationVariables,
  TellAbsenceMutation,
  TellAbsenceMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const CancelWarnings = defineOperation<CancelWarningsQuery, CancelWarningsQueryVariables>(
  /* GraphQL */ `
    query CancelWarnings($id: ID!) {
      cancelWarnings(attendanceId: $id) {
        shift {
          id
          facilityName
          facilityPhoneNumber
          title
          startsAt
          endsAt
        }
        unavailable {
          code
          reason
        }
        importantMatters
        precautions
        penalties {
          subject
          unit
          current {
            prefix
            amount
          }
          after {
            prefix
            amount
          }
        }
        reasons {
          id
          name
          needsNote
          proof
        }
        needsPhoneCall
      }
    }
  `,
);

/** What cancelling one shift costs now. */
export const cancelWarnings = (id: string) => query(CancelWarnings, { id });

export type Warnings = CancelWarningsQuery['cancelWarnings'];
/** The shift summary that the screens around one shift show. */
export type NamedShift = Warnings['shift'];

const Exemption = defineOperation<ExemptionQuery, ExemptionQueryVariables>(/* GraphQL */ `
  query Exemption($id: ID!) {
    penaltyExemption(attendanceId: $id) {
      shift {
        id
        facilityName
        facilityPhoneNumber
        title
        startsAt
        endsAt
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
`);

/** Whether proof can waive the penalty of a cancelled shift. */
export const exemption = (id: string) => query(Exemption, { id });

export type ExemptionView = ExemptionQuery['penaltyExemption'];

const Questionnaire = defineOperation<QuestionnaireQuery, QuestionnaireQueryVariables>(
  /* GraphQL */ `
    query Questionnaire($id: ID!) {
      attendanceQuestionnaire(id: $id) {
        shift {
          id
          facilityName
          facilityPhoneNumber
          title
          startsAt
          endsAt
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
);

/** The questionnaire of one shift. */
export const questionnaire = (id: string) => query(Questionnaire, { id });

export type QuestionnaireView = QuestionnaireQuery['attendanceQuestionnaire'];

const Absences = defineOperation<AbsencesQuery, AbsencesQueryVariables>(/* GraphQL */ `
  query Absences($cursor: String) {
    absentNotifications(cursor: $cursor) {
      cursor
      notifications {
        id
        shift {
          id
          facilityName
          facilityPhoneNumber
          title
          startsAt
          endsAt
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
`);

/** Recorded and reported absences, latest first. */
export const absences = () =>
  pagedQuery({
    document: Absences,
    variables: {},
    cursorOf: (page) => page.absentNotifications.cursor,
  });

export type AbsenceView = AbsencesQuery['absentNotifications']['notifications'][number];

const CancellationRequests = defineOperation<
  CancellationRequestsQuery,
  CancellationRequestsQueryVariables
>(/* GraphQL */ `
  query CancellationRequests {
    scheduleCancellationRequests {
      id
      shift {
        id
        facilityName
        facilityPhoneNumber
        title
        startsAt
        endsAt
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
      }
    }
  }
`);

/** Cancellation requests of facilities for coming shifts, open ones first. */
export const cancellationRequests = () => query(CancellationRequests, {});

export type CancellationRequestView =
  CancellationRequestsQuery['scheduleCancellationRequests'][number];

/** Names of the queries to invalidate when a shift ends or its end is disputed. */
export const shiftEnds = [
  'Schedule',
  'Shift',
  'ShellShifts',
  'ShiftHistory',
  'ShiftSummary',
  'CancelWarnings',
  'Exemption',
  'Questionnaire',
  'Absences',
  'CancellationRequests',
  'EmploymentCondition',
  'RecruitmentDetail',
  'Wallet',
] as const;

export const CancelShift = defineOperation<CancelShiftMutation, CancelShiftMutationVariables>(
  /* GraphQL */ `
    mutation CancelShift($input: CancelAttendanceInput!) {
      cancelAttendance(input: $input) {
        success
      }
    }
  `,
);

export const SendProof = defineOperation<SendProofMutation, SendProofMutationVariables>(
  /* GraphQL */ `
    mutation SendProof($input: RequestPenaltyExemptionInput!) {
      requestPenaltyExemption(input: $input) {
        success
      }
    }
  `,
);

export const AnswerQuestionnaire = defineOperation<
  AnswerQuestionnaireMutation,
  AnswerQuestionnaireMutationVariables
>(/* GraphQL */ `
  mutation AnswerQuestionnaire($input: AnswerAttendanceQuestionnaireInput!) {
    answerAttendanceQuestionnaire(input: $input) {
      success
    }
  }
`);

export const TellAbsence = defineOperation<TellAbsenceMutation, TellAbsenceMutationVariables>(
  /* GraphQL */ `
    mutation TellAbsence($input: UpdateAbsentNotificationInput!) {
      updateAbsentNotification(input: $input) {
        success
      }
    }
  `,
);

export const ApproveCancellation = defineOperation<
  ApproveCancellationMutation,
  ApproveCancellationMutationVariables
>(/* GraphQL */ `
  mutation ApproveCancellation($input: ScheduleCancellationInput!) {
    approveScheduleCancellation(input: $input) {
      success
    }
  }
`);

export const RefuseCancellation = defineOperation<
  RefuseCancellationMutation,
  RefuseCancellationMutationVariables
>(/* GraphQL */ `
  mutation RefuseCancellation($input: ScheduleCancellationInput!) {
    refuseScheduleCancellationApproval(input: $input) {
      success
    }
  }
`);

export const ObjectToTermination = defineOperation<
  ObjectToTerminationMutation,
  ObjectToTerminationMutationVariables
>(/* GraphQL */ `
  mutation ObjectToTermination($input: ObjectToTerminationInput!) {
    objectToTermination(input: $input) {
      success
    }
  }
`);
