import { graphql } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const WaitingCorporations = graphql(`
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
export const waitingCorporations = () =>
  pagedQuery({
    document: WaitingCorporations,
    variables: {},
    cursorOf: (page) => page.waitingCorporations.cursor,
  });

export const CorporationStanding = graphql(`
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
    }
  }
`);

/** What a corporation says of itself, for the decision about it. */
export const corporationStanding = (id: string) => query(CorporationStanding, { id });

export const DecideCorporation = graphql(`
  mutation DecideCorporation($input: DecideCorporationInput!) {
    decideCorporation(input: $input) {
      success
    }
  }
`);

export const ConsentsOfCorporation = graphql(`
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

/** What a corporation accepted and declared, by whom and when. */
export const consentsOfCorporation = (id: string) => query(ConsentsOfCorporation, { id });
