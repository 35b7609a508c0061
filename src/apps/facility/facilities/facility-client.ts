import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnCorporationQuery = graphql(`
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
      affixesStamps
    }
  }
`);
export type OwnCorporationData = DataOf<typeof OwnCorporationQuery>['ownCorporation'];

/** Query for the corporation's own facts, and its state, which decides whether it may post shifts. */
export const ownCorporationQuery = () => graphqlQuery(OwnCorporationQuery, {});

export const EditCorporationMutation = graphql(`
  mutation EditCorporation($input: EditCorporationInput!) {
    editCorporation(input: $input) {
      success
    }
  }
`);

export const AcceptTermsMutation = graphql(`
  mutation AcceptTerms($version: String!) {
    acceptTerms(input: { version: $version }) {
      success
    }
  }
`);

export const DeclareLawfulMutation = graphql(`
  mutation DeclareLawful($input: DeclareLawfulInput!) {
    declareLawful(input: $input) {
      success
    }
  }
`);

export const SubmitCorporationMutation = graphql(`
  mutation SubmitCorporation {
    submitCorporation {
      success
    }
  }
`);

export const SetInsuranceStampsMutation = graphql(`
  mutation SetInsuranceStamps($affixes: Boolean!) {
    setStampAffixing(input: { affixes: $affixes }) {
      success
    }
  }
`);

export const CorporationConsentsQuery = graphql(`
  query CorporationConsents {
    corporationConsents {
      currentVersion
      requiredFrom
      acceptances {
        version
        acceptedAt
        personName
      }
      declarations {
        personName
        declaredAt
        endsOn
      }
    }
  }
`);
export type CorporationConsentsData = DataOf<
  typeof CorporationConsentsQuery
>['corporationConsents'];

/** Query for the terms and declarations that the corporation gave, and those that are required now. */
export const corporationConsentsQuery = () => graphqlQuery(CorporationConsentsQuery, {});

export const PlatformCompanyWithFeesQuery = graphql(`
  query PlatformCompanyWithFees {
    termsCompany {
      name
      address
      representative
      licenseKind
      licenseNumber
      fees {
        name
        amount
      }
      complaints
      privacy
    }
  }
`);

/** Query for the company that runs the platform, and its fees. */
export const platformCompanyWithFeesQuery = () => graphqlQuery(PlatformCompanyWithFeesQuery, {});
