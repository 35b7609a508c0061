import { graphql } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';
import type { AccessLogFilter } from '#gen/types.ts';

export const OperationLogQuery = graphql(`
  query OperationLog($corporationId: ID, $filter: AccessLogFilter, $cursor: String) {
    operationLog(corporationId: $corporationId, filter: $filter, cursor: $cursor) {
      cursor
      entries {
        id
        staffId
        staffName
        keyName
        operation
        facilityName
        workers {
          id
          name
        }
        workerCount
        wasRefused
        at
      }
    }
  }
`);

type LogArgs = { corporationId: string | null; filter: AccessLogFilter };

/** Log of actions and views, the latest first: of one corporation's people and keys or, for null, of operators. */
export const operationLogQuery = ({ corporationId, filter }: LogArgs) =>
  pagedQuery({
    document: OperationLogQuery,
    variables: { corporationId, filter },
    list: 'operationLog',
    rows: 'entries',
  });
