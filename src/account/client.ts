import type {
  MeQuery,
  MeQueryVariables,
  PlatformCompanyQuery,
  PlatformCompanyQueryVariables,
  RequestSignInCodeMutation,
  RequestSignInCodeMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

export const RequestSignInCode = defineOperation<
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

const Me = defineOperation<MeQuery, MeQueryVariables>(/* GraphQL */ `
  query Me {
    currentUser {
      id
      name
      phoneNumber
      createdAt
    }
  }
`);

/** The signed-in worker. */
export const me = () => query(Me, {});

const PlatformCompany = defineOperation<PlatformCompanyQuery, PlatformCompanyQueryVariables>(
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

/** The company that runs the platform. */
export const platformCompany = () => query(PlatformCompany, {});
