import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorExemptions = graphql(`
  query OperatorExemptions($cursor: String) {
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
`);

/** Proofs for a cancellation without penalty. */
export const operatorExemptions = () =>
  pagedQuery({
    document: OperatorExemptions,
    variables: {},
    cursorOf: (page) => page.waitingExemptions.cursor,
  });

export const OperatorAbsences = graphql(`
  query OperatorAbsences($cursor: String) {
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
export const operatorAbsences = () =>
  pagedQuery({
    document: OperatorAbsences,
    variables: {},
    cursorOf: (page) => page.waitingAbsences.cursor,
  });
export type WaitingAbsence = DataOf<typeof OperatorAbsences>['waitingAbsences']['absences'][number];

export const OperatorTerminations = graphql(`
  query OperatorTerminations($cursor: String) {
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
`);

/** Ended contracts whose pay is undecided. */
export const operatorTerminations = () =>
  pagedQuery({
    document: OperatorTerminations,
    variables: {},
    cursorOf: (page) => page.unauditedCancellations.cursor,
  });

export const ApproveExemption = graphql(`
  mutation OperatorApproveExemption($input: StaffIdInput!) {
    approveExemption(input: $input) {
      success
    }
  }
`);

export const RejectExemption = graphql(`
  mutation OperatorRejectExemption($input: OperatorReasonInput!) {
    rejectExemption(input: $input) {
      success
    }
  }
`);

export const AnswerAbsence = graphql(`
  mutation OperatorAnswerAbsence($input: AnswerAbsenceInput!) {
    answerAbsence(input: $input) {
      success
    }
  }
`);

export const AuditCancellation = graphql(`
  mutation OperatorAuditCancellation($input: AuditCancellationInput!) {
    auditCancellation(input: $input) {
      success
    }
  }
`);
