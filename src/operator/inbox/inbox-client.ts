import { graphql, type DataOf } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

export const OperatorInbox = graphql(`
  query OperatorInbox {
    operatorInbox {
      kind
      count
      oldestAt
      dueAt
    }
  }
`);

/** What waits, queue by queue, the most urgent first. */
export const operatorInbox = () => query(OperatorInbox, {});
export type InboxQueue = DataOf<typeof OperatorInbox>['operatorInbox'][number];
