import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

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

/** Accounts that an operator stopped, the latest first. */
export const stoppedWorkersQuery = () =>
  pagedQuery({
    document: OperatorStoppedWorkers,
    variables: {},
    list: 'stoppedWorkers',
    rows: 'workers',
  });
export type WorkerAccount = DataOf<
  typeof OperatorStoppedWorkers
>['stoppedWorkers']['workers'][number];

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

/** The account with a mobile number. */
export const workerByPhoneNumberQuery = (phoneNumber: string) =>
  graphqlQuery(OperatorWorkerByNumber, { phoneNumber });

export const OperatorStopWorker = graphql(`
  mutation OperatorStopWorker($input: OperatorReasonInput!) {
    stopWorker(input: $input) {
      success
    }
  }
`);

export const OperatorLiftStop = graphql(`
  mutation OperatorLiftStop($input: OperatorReasonInput!) {
    liftWorkerStop(input: $input) {
      success
    }
  }
`);
