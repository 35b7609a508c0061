import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorExemptionsQuery = graphql(`
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

/** Proofs submitted for a cancellation without a penalty, oldest first. */
export const waitingExemptionsQuery = () =>
  pagedQuery({
    document: OperatorExemptionsQuery,
    variables: {},
    list: 'waitingExemptions',
    rows: 'exemptions',
  });
export type WaitingExemption = DataOf<
  typeof OperatorExemptionsQuery
>['waitingExemptions']['exemptions'][number];

export const OperatorAskedCancellationsQuery = graphql(`
  query OperatorAskedCancellations($cursor: String) {
    askedCancellations(cursor: $cursor) {
      cursor
      cancellations {
        id
        state
        workerName
        facilityName
        startsAt
        askedBy
        note
        points
        compensation
        askedAt
        dueAt
      }
    }
  }
`);

/** Cancellations that the facility may have asked for, oldest first. */
export const askedCancellationsQuery = () =>
  pagedQuery({
    document: OperatorAskedCancellationsQuery,
    variables: {},
    list: 'askedCancellations',
    rows: 'cancellations',
  });
export type AskedCancellation = DataOf<
  typeof OperatorAskedCancellationsQuery
>['askedCancellations']['cancellations'][number];

export const DecideAskedCancellationMutation = graphql(`
  mutation DecideAskedCancellation($input: DecideAskedInput!) {
    decideAskedCancellation(input: $input) {
      success
    }
  }
`);

export const OperatorAbsencesQuery = graphql(`
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

/** Reported and contested absences, oldest first. */
export const waitingAbsencesQuery = () =>
  pagedQuery({
    document: OperatorAbsencesQuery,
    variables: {},
    list: 'waitingAbsences',
    rows: 'absences',
  });
export type WaitingAbsence = DataOf<
  typeof OperatorAbsencesQuery
>['waitingAbsences']['absences'][number];

export const OperatorTerminationsQuery = graphql(`
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
        statedBreakMinutes
        agreedYen
        owedYen
        objection
        isContested
        decideBy
        requestedAt
      }
    }
  }
`);

/** Contracts ended by the facility whose pay is undecided, oldest first. */
export const unauditedTerminationsQuery = () =>
  pagedQuery({
    document: OperatorTerminationsQuery,
    variables: {},
    list: 'unauditedCancellations',
    rows: 'cancellations',
  });
export type UnauditedTermination = DataOf<
  typeof OperatorTerminationsQuery
>['unauditedCancellations']['cancellations'][number];

export const OperatorApproveExemptionMutation = graphql(`
  mutation OperatorApproveExemption($input: StaffIdInput!) {
    approveExemption(input: $input) {
      success
    }
  }
`);

export const OperatorRejectExemptionMutation = graphql(`
  mutation OperatorRejectExemption($input: OperatorReasonInput!) {
    rejectExemption(input: $input) {
      success
    }
  }
`);

export const OperatorAnswerAbsenceMutation = graphql(`
  mutation OperatorAnswerAbsence($input: AnswerAbsenceInput!) {
    answerAbsence(input: $input) {
      success
    }
  }
`);

export const OperatorAuditTerminationMutation = graphql(`
  mutation OperatorAuditTermination($input: AuditCancellationInput!) {
    auditCancellation(input: $input) {
      success
    }
  }
`);
