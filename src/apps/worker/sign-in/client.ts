import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const RequestSignInCodeMutation = graphql(`
  mutation RequestSignInCode($input: RequestSignInCodeInput!) {
    requestSignInCode(input: $input) {
      success
      resendAt
      expiresAt
    }
  }
`);

export const PlatformCompanyQuery = graphql(`
  query PlatformCompany {
    platformCompany {
      name
      address
      representative
      licenseKind
      licenseNumberLabel
      licenseNumber
      occupations
      fees {
        name
        amount
      }
      complaints
      privacy
    }
  }
`);

/** Query of the company that runs the platform. */
export const platformCompanyQuery = () => graphqlQuery(PlatformCompanyQuery, {});
