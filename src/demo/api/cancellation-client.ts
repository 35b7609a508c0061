import type {
  DemoAnswerAbsenceMutation,
  DemoAnswerAbsenceMutationVariables,
  DemoApproveExemptionMutation,
  DemoApproveExemptionMutationVariables,
  DemoAuditCancellationMutation,
  DemoAuditCancellationMutationVariables,
  DemoAbsencesQuery,
  DemoAbsencesQueryVariables,
  DemoExemptionsQuery,
  DemoExemptionsQueryVariables,
  DemoTerminationsQuery,
  DemoTerminationsQueryVariables,
  DemoRejectExemptionMutation,
  DemoRejectExemptionMutationVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoExemptions = defineOperation<DemoExemptionsQuery, DemoExemptionsQueryVariables>(
  /* GraphQL */ `
    query DemoExemptions($cursor: String) {
      waitingExemptions(cursor: $cursor) {
        cursor
        exemptions {
          id
          workerName
          facilityName
          startsAt
          penaltyPoints
          cancelReason
          reason
          note
          pictureUrl
          submittedAt
        }
      }
    }
  `,
);

/** Proofs for a cancellation without penalty. */
export const demoExemptions = () =>
  pagedQuery({
    document: DemoExemptions,
    variables: {},
    cursorOf: (page) => page.waitingExemptions.cursor,
  });

const DemoAbsences = defineOperation<DemoAbsencesQuery, DemoAbsencesQueryVariables>(/* GraphQL */ `
  query DemoAbsences($cursor: String) {
    waitingAbsences(cursor: $cursor) {
      cursor
      absences {
        id
        kind
        workerName
        facilityName
        startsAt
        endsAt
        breakMinutes
        reason
        toldName
        sentAt
      }
    }
  }
`);

/** Reported and contested absences. */
export const demoAbsences = () =>
  pagedQuery({
    document: DemoAbsences,
    variables: {},
    cursorOf: (page) => page.waitingAbsences.cursor,
  });
export type WaitingAbsence = DemoAbsencesQuery['waitingAbsences']['absences'][number];

const DemoTerminations = defineOperation<DemoTerminationsQuery, DemoTerminationsQueryVariables>(
  /* GraphQL */ `
    query DemoTerminations($cursor: String) {
      unauditedCancellations(cursor: $cursor) {
        cursor
        cancellations {
          id
          workerName
          facilityName
          startsAt
          listedReason
          reason
          incident
          incidentAt
          orderedBy
          orderedOn
          objection
          decideBy
          requestedAt
        }
      }
    }
  `,
);

/** Ended contracts whose pay is undecided. */
export const demoTerminations = () =>
  pagedQuery({
    document: DemoTerminations,
    variables: {},
    cursorOf: (page) => page.unauditedCancellations.cursor,
  });

export const ApproveExemption = defineOperation<
  DemoApproveExemptionMutation,
  DemoApproveExemptionMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveExemption($input: DeskIdInput!) {
    approveExemption(input: $input) {
      success
    }
  }
`);

export const RejectExemption = defineOperation<
  DemoRejectExemptionMutation,
  DemoRejectExemptionMutationVariables
>(/* GraphQL */ `
  mutation DemoRejectExemption($input: DeskReasonInput!) {
    rejectExemption(input: $input) {
      success
    }
  }
`);

export const AnswerAbsence = defineOperation<
  DemoAnswerAbsenceMutation,
  DemoAnswerAbsenceMutationVariables
>(/* GraphQL */ `
  mutation DemoAnswerAbsence($input: AnswerAbsenceInput!) {
    answerAbsence(input: $input) {
      success
    }
  }
`);

export const AuditCancellation = defineOperation<
  DemoAuditCancellationMutation,
  DemoAuditCancellationMutationVariables
>(/* GraphQL */ `
  mutation DemoAuditCancellation($input: AuditCancellationInput!) {
    auditCancellation(input: $input) {
      success
    }
  }
`);
