import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const WaitingCorporationsQuery = graphql(`
  query WaitingCorporations($cursor: String) {
    waitingCorporations(cursor: $cursor) {
      cursor
      corporations {
        id
        name
        representative
      }
    }
  }
`);

/** Corporations that wait for a decision, the longest waiting first. */
export const waitingCorporationsQuery = () =>
  pagedQuery({
    document: WaitingCorporationsQuery,
    variables: {},
    list: 'waitingCorporations',
    rows: 'corporations',
  });

export const CorporationStandingQuery = graphql(`
  query CorporationStanding($id: ID!) {
    corporationStanding(id: $id) {
      id
      state
      stateReason
      corporateNumber
      representative
      contactName
      contactEmail
      contactPhone
      termsVersion
      declaredAt
      declaredByName
      provenAt
    }
  }
`);

/** Details that a corporation states about itself, for the operator's decision on the corporation. */
export const corporationStandingQuery = (id: string) =>
  graphqlQuery(CorporationStandingQuery, { id });

export const DecideCorporationMutation = graphql(`
  mutation DecideCorporation($input: DecideCorporationInput!) {
    decideCorporation(input: $input) {
      success
    }
  }
`);

export const ConsentsOfCorporationQuery = graphql(`
  query ConsentsOfCorporation($id: ID!) {
    corporationConsents(id: $id) {
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

/** Accepted terms and declarations of a corporation, each with its person and time. */
export const consentsOfCorporationQuery = (id: string) =>
  graphqlQuery(ConsentsOfCorporationQuery, { id });

export const FacilityAgreementsQuery = graphql(`
  query FacilityAgreements($facilityId: ID!) {
    facilityAgreements(facilityId: $facilityId) {
      id
      number
      office
      startsOn
      endsOn
      dailyMinutes
      monthlyHours
      yearlyHours
      specialClause
      withdrawnAt
      papers {
        id
        kind
        state
        bytes
        addedAt
        addedBy
      }
    }
  }
`);
export type FacilityAgreement = DataOf<
  typeof FacilityAgreementsQuery
>['facilityAgreements'][number];

/** The 36協定 of a facility with their stamped files. */
export const facilityAgreementsQuery = (facilityId: string) =>
  graphqlQuery(FacilityAgreementsQuery, { facilityId });
