import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnExposureQuery = graphql(`
  query OwnExposure {
    ownExposure {
      total
      limit
      deposits
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
`);

/** The exposure of the corporation now; for people with `money.read`. */
export const ownExposureQuery = () => graphqlQuery(OwnExposureQuery, {});
