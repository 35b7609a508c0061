import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const SessionList = graphql(`
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
export const workerSessionsQuery = () => ({ ...graphqlQuery(SessionList, {}), staleTime: 0 });

export type WorkerSession = DataOf<typeof SessionList>['sessionList'][number];

export const EndSession = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      success
    }
  }
`);

export const EndAllSessions = graphql(`
  mutation EndAllSessions {
    endAllSessions {
      success
    }
  }
`);
