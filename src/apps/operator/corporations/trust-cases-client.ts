import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorTrustCasesQuery = graphql(`
  query OperatorTrustCases($cursor: String) {
    trustCases(cursor: $cursor) {
      cursor
      cases {
        caseId
        corporationId
        corporationName
        openedAt
        facts {
          sign
          workerId
          workerName
          personName
          facilityName
          startsAt
          foundAt
        }
      }
    }
  }
`);
export type TrustCase = DataOf<typeof OperatorTrustCasesQuery>['trustCases']['cases'][number];

/** Corporations about which signs were found, the oldest case first. */
export const trustCasesQuery = () =>
  pagedQuery({
    document: OperatorTrustCasesQuery,
    variables: {},
    list: 'trustCases',
    rows: 'cases',
  });

export const CloseTrustCaseMutation = graphql(`
  mutation CloseTrustCase($input: CloseTrustCaseInput!) {
    closeTrustCase(input: $input) {
      success
    }
  }
`);
