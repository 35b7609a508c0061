import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SessionListQuery = graphql(`
  query SessionList {
    sessionList {
      id
      device
      signedInAt
      lastUsedAt
      isCurrent
    }
  }
`);

/** Query of the worker's sessions; never from the cache. */
export const workerSessionsQuery = () => ({ ...graphqlQuery(SessionListQuery, {}), staleTime: 0 });

export type WorkerSession = DataOf<typeof SessionListQuery>['sessionList'][number];

export const EndSessionMutation = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      success
    }
  }
`);

export const EndAllSessionsMutation = graphql(`
  mutation EndAllSessions {
    endAllSessions {
      success
    }
  }
`);
