import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

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

/** Queues of waiting cases, the most urgent queue first; empty queues last. */
export const operatorInboxQuery = () => graphqlQuery(OperatorInbox, {});
export type InboxQueue = DataOf<typeof OperatorInbox>['operatorInbox'][number];
