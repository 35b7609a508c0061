import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorInboxQuery = graphql(`
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
export const operatorInboxQuery = () => graphqlQuery(OperatorInboxQuery, {});
export type InboxQueue = DataOf<typeof OperatorInboxQuery>['operatorInbox'][number];
