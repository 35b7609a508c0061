import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const OperatorStoppedWorkers = graphql(`
  query OperatorStoppedWorkers($cursor: String) {
    stoppedWorkers(cursor: $cursor) {
      cursor
      workers {
        id
        name
        phoneNumber
        stoppedAt
        stopReason
      }
    }
  }
`);

/** Accounts that are stopped. */
export const operatorStoppedWorkers = () =>
  pagedQuery({
    document: OperatorStoppedWorkers,
    variables: {},
    cursorOf: (page) => page.stoppedWorkers.cursor,
  });

export const OperatorWorkerByNumber = graphql(`
  query OperatorWorkerByNumber($phoneNumber: String!) {
    workerByNumber(phoneNumber: $phoneNumber) {
      id
      name
      phoneNumber
      stoppedAt
      stopReason
    }
  }
`);

/** The account with a number. */
export const operatorWorkerByNumber = (phoneNumber: string) =>
  query(OperatorWorkerByNumber, { phoneNumber });
export type WorkerAccount = NonNullable<DataOf<typeof OperatorWorkerByNumber>['workerByNumber']>;

export const StopWorker = graphql(`
  mutation OperatorStopWorker($input: OperatorReasonInput!) {
    stopWorker(input: $input) {
      success
    }
  }
`);

export const LiftWorkerStop = graphql(`
  mutation OperatorLiftWorkerStop($input: OperatorReasonInput!) {
    liftWorkerStop(input: $input) {
      success
    }
  }
`);
