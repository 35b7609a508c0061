import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const DemoStoppedWorkers = graphql(`
  query DemoStoppedWorkers($cursor: String) {
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
export const demoStoppedWorkers = () =>
  pagedQuery({
    document: DemoStoppedWorkers,
    variables: {},
    cursorOf: (page) => page.stoppedWorkers.cursor,
  });

export const DemoWorkerByNumber = graphql(`
  query DemoWorkerByNumber($phoneNumber: String!) {
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
export const demoWorkerByNumber = (phoneNumber: string) =>
  query(DemoWorkerByNumber, { phoneNumber });
export type WorkerAccount = NonNullable<DataOf<typeof DemoWorkerByNumber>['workerByNumber']>;

export const StopWorker = graphql(`
  mutation DemoStopWorker($input: DeskReasonInput!) {
    stopWorker(input: $input) {
      success
    }
  }
`);

export const LiftWorkerStop = graphql(`
  mutation DemoLiftWorkerStop($input: DeskReasonInput!) {
    liftWorkerStop(input: $input) {
      success
    }
  }
`);
