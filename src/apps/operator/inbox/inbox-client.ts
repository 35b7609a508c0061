import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { query } from '#platform/web/graphql/query.ts';

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
