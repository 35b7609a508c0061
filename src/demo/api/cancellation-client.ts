import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoExemptions = graphql(`
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
`);

/** Proofs for a cancellation without penalty. */
export const demoExemptions = () =>
  pagedQuery({
    document: DemoExemptions,
    variables: {},
    cursorOf: (page) => page.waitingExemptions.cursor,
  });

export const DemoAbsences = graphql(`
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
export type WaitingAbsence = DataOf<typeof DemoAbsences>['waitingAbsences']['absences'][number];

export const DemoTerminations = graphql(`
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
`);

/** Ended contracts whose pay is undecided. */
export const demoTerminations = () =>
  pagedQuery({
    document: DemoTerminations,
    variables: {},
    cursorOf: (page) => page.unauditedCancellations.cursor,
  });

export const ApproveExemption = graphql(`
  mutation DemoApproveExemption($input: DeskIdInput!) {
    approveExemption(input: $input) {
      success
    }
  }
`);

export const RejectExemption = graphql(`
  mutation DemoRejectExemption($input: DeskReasonInput!) {
    rejectExemption(input: $input) {
      success
    }
  }
`);

export const AnswerAbsence = graphql(`
  mutation DemoAnswerAbsence($input: AnswerAbsenceInput!) {
    answerAbsence(input: $input) {
      success
    }
  }
`);

export const AuditCancellation = graphql(`
  mutation DemoAuditCancellation($input: AuditCancellationInput!) {
    auditCancellation(input: $input) {
      success
    }
  }
`);
