import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorStoppedWorkersQuery = graphql(`
  query OperatorStoppedWorkers($cursor: String) {
    stoppedWorkers(cursor: $cursor) {
      cursor
      workers {
        id
        name
        phoneNumber
        stoppedAt
        stopReason
        requestCode
      }
    }
  }
`);

/** Accounts that an operator stopped, the latest first. */
export const stoppedWorkersQuery = () =>
  pagedQuery({
    document: OperatorStoppedWorkersQuery,
    variables: {},
    list: 'stoppedWorkers',
    rows: 'workers',
  });
export type WorkerAccount = DataOf<
  typeof OperatorStoppedWorkersQuery
>['stoppedWorkers']['workers'][number];

export const OperatorWorkerByNumberQuery = graphql(`
  query OperatorWorkerByNumber($phoneNumber: String!) {
    workerByNumber(phoneNumber: $phoneNumber) {
      id
      name
      phoneNumber
      stoppedAt
      stopReason
      requestCode
    }
  }
`);

/** The account with a mobile number. */
export const workerByPhoneNumberQuery = (phoneNumber: string) =>
  graphqlQuery(OperatorWorkerByNumberQuery, { phoneNumber });

export const OperatorStopWorkerMutation = graphql(`
  mutation OperatorStopWorker($input: OperatorReasonInput!) {
    stopWorker(input: $input) {
      success
    }
  }
`);

export const OperatorLiftStopMutation = graphql(`
  mutation OperatorLiftStop($input: OperatorReasonInput!) {
    liftWorkerStop(input: $input) {
      success
    }
  }
`);
