import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery, pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorExposuresQuery = graphql(`
  query OperatorExposures($cursor: String) {
    exposures(cursor: $cursor) {
      cursor
      exposures {
        corporationId
        corporationName
        total
        limit
        percent
        isNearLimit
        computedAt
      }
    }
  }
`);
export type ExposureRow = DataOf<typeof OperatorExposuresQuery>['exposures']['exposures'][number];

/** Corporations with an exposure, the largest share of the limit first. */
export const exposuresQuery = () =>
  pagedQuery({
    document: OperatorExposuresQuery,
    variables: {},
    list: 'exposures',
    rows: 'exposures',
  });

export const OperatorCorporationExposureQuery = graphql(`
  query OperatorCorporationExposure($id: ID!) {
    corporationExposure(id: $id) {
      corporationName
      exposure {
        total
        limit
        isNearLimit
        grantedReason
        owed {
          pay
          fee
          count
        }
        contracts {
          pay
          fee
          count
        }
        seats {
          pay
          fee
          count
        }
      }
    }
  }
`);

/** The exposure of one corporation now. */
export const corporationExposureQuery = (id: string) =>
  graphqlQuery(OperatorCorporationExposureQuery, { id });

export const AskExposureLimitMutation = graphql(`
  mutation AskExposureLimit($input: AskExposureLimitInput!) {
    askExposureLimit(input: $input) {
      success
    }
  }
`);
