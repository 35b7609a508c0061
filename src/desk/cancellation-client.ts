import type {
  DemoAnswerAbsenceMutation,
  DemoAnswerAbsenceMutationVariables,
  DemoApproveExemptionMutation,
  DemoApproveExemptionMutationVariables,
  DemoAuditCancellationMutation,
  DemoAuditCancellationMutationVariables,
  DemoCancellationsQuery,
  DemoCancellationsQueryVariables,
  DemoRejectExemptionMutation,
  DemoRejectExemptionMutationVariables,
} from '#gen/desk-operations.ts';
import { document } from '#web/graphql.ts';
import { query } from '#web/query.ts';

import { everything } from './client.ts';

const DemoCancellations = document<DemoCancellationsQuery, DemoCancellationsQueryVariables>(
  /* GraphQL */ `
    query DemoCancellations {
      waitingExemptions {
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
      waitingAbsences {
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
      unauditedCancellations {
        cursor
        cancellations {
          id
          workerName
          facilityName
          startsAt
          listedReason
          reason
          requestedAt
        }
      }
    }
  `,
);

/** What waits for an operator around cancellations and absences. */
export const demoCancellations = () => query(DemoCancellations, {});
export type Cancellations = DemoCancellationsQuery;
export type WaitingExemption = Cancellations['waitingExemptions']['exemptions'][number];
export type WaitingAbsence = Cancellations['waitingAbsences']['absences'][number];
export type Termination = Cancellations['unauditedCancellations']['cancellations'][number];

/** What an answer makes stale. */
export const answered = [...everything, 'DemoCancellations'];

export const ApproveExemption = document<
  DemoApproveExemptionMutation,
  DemoApproveExemptionMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveExemption($input: DeskIdInput!) {
    approveExemption(input: $input) {
      success
    }
  }
`);

export const RejectExemption = document<
  DemoRejectExemptionMutation,
  DemoRejectExemptionMutationVariables
>(/* GraphQL */ `
  mutation DemoRejectExemption($input: DeskReasonInput!) {
    rejectExemption(input: $input) {
      success
    }
  }
`);

export const AnswerAbsence = document<
  DemoAnswerAbsenceMutation,
  DemoAnswerAbsenceMutationVariables
>(/* GraphQL */ `
  mutation DemoAnswerAbsence($input: AnswerAbsenceInput!) {
    answerAbsence(input: $input) {
      success
    }
  }
`);

export const AuditCancellation = document<
  DemoAuditCancellationMutation,
  DemoAuditCancellationMutationVariables
>(/* GraphQL */ `
  mutation DemoAuditCancellation($input: AuditCancellationInput!) {
    auditCancellation(input: $input) {
      success
    }
  }
`);
