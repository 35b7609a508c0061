import { graphql, type DataOf } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

export const OwnCorporation = graphql(`
  query OwnCorporation {
    ownCorporation {
      id
      name
      address
      state
      stateReason
      corporateNumber
      representative
      contactName
      contactEmail
      contactPhone
      currentTermsVersion
      termsVersion
      termsAcceptedAt
      declaredAt
      declaredByName
    }
  }
`);
export type OwnCorporationData = DataOf<typeof OwnCorporation>['ownCorporation'];

/** What the corporation says of itself, and whether it may post shifts. */
export const ownCorporation = () => query(OwnCorporation, {});

export const EditCorporation = graphql(`
  mutation EditCorporation($input: EditCorporationInput!) {
    editCorporation(input: $input) {
      success
    }
  }
`);

export const AcceptTerms = graphql(`
  mutation AcceptTerms($version: String!) {
    acceptTerms(input: { version: $version }) {
      success
    }
  }
`);

export const DeclareLawful = graphql(`
  mutation DeclareLawful($input: DeclareLawfulInput!) {
    declareLawful(input: $input) {
      success
    }
  }
`);

export const SubmitCorporation = graphql(`
  mutation SubmitCorporation {
    submitCorporation {
      success
    }
  }
`);
