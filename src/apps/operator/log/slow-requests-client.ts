import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const RequestPayerFragment = graphql(`
  fragment RequestPayer on OperatorRequestPayer {
    kind
    code
    blockCode
    ipVersion
    keyName
    corporation {
      id
      name
    }
  }
`);

export const OperatorSlowRequestsQuery = graphql(
  `
    query OperatorSlowRequests {
      slowRequests {
        isOfAllProcesses
        slowed {
          id
          payer {
            ...RequestPayer
          }
          waits
          waitSeconds
          maxWaitSeconds
          refusals {
            reason
            count
          }
          asked
          heldBy {
            payer {
              ...RequestPayer
            }
            isSelf
            percent
          }
          minutesAgo
        }
        unlistedCount
        busiest {
          id
          payer {
            ...RequestPayer
          }
          percent
          seconds
          asked
        }
      }
    }
  `,
  { RequestPayer: RequestPayerFragment },
);

/** The requests of the last hour that waited or were refused, and who held the turns meanwhile. */
export const slowRequestsQuery = () => graphqlQuery(OperatorSlowRequestsQuery, {});

type SlowRequests = DataOf<typeof OperatorSlowRequestsQuery>['slowRequests'];
export type SlowedPayer = SlowRequests['slowed'][number];
export type BusyPayer = SlowRequests['busiest'][number];
export type RequestPayer = SlowedPayer['payer'];
export type RefusalReason = SlowedPayer['refusals'][number]['reason'];
