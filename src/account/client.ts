import type {
  MeQuery,
  MeQueryVariables,
  PlatformCompanyQuery,
  PlatformCompanyQueryVariables,
  RequestSignInCodeMutation,
  RequestSignInCodeMutationVariables,
} from '#gen/operations.ts';
import { document } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

export const RequestSignInCode = document<
  RequestSignInCodeMutation,
  RequestSignInCodeMutationVariables
>(/* GraphQL */ `
  mutation RequestSignInCode($input: RequestSignInCodeInput!) {
    requestSignInCode(input: $input) {
      success
      resendAt
      expiresAt
    }
  }
`);

const Me = document<MeQuery, MeQueryVariables>(/* GraphQL */ `
  query Me {
    currentUser {
      id
      name
      phoneNumber
      createdAt
    }
  }
`);

/** Who is signed in. */
export const me = () => query(Me, {});

const PlatformCompany = document<PlatformCompanyQuery, PlatformCompanyQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Who runs the platform. */
export const platformCompany = () => query(PlatformCompany, {});
