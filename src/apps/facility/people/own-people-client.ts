import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OwnPeopleLinksQuery = graphql(`
  query OwnPeopleLinks($facilityId: ID!, $cursor: String) {
    ownPeopleLinks(facilityId: $facilityId, cursor: $cursor) {
      cursor
      links {
        id
        name
        state
        maxUses
        uses
        createdAt
        createdByName
        expiresAt
      }
    }
  }
`);
export type ListedOwnPeopleLinkRow = DataOf<
  typeof OwnPeopleLinksQuery
>['ownPeopleLinks']['links'][number];

/** Links by which the facility's own people can join. */
export const ownPeopleLinksQuery = (facilityId: string) =>
  pagedQuery({
    document: OwnPeopleLinksQuery,
    variables: { facilityId },
    list: 'ownPeopleLinks',
    rows: 'links',
  });

export const MakeOwnPeopleLinkMutation = graphql(`
  mutation MakeOwnPeopleLink($input: OwnPeopleLinkInput!) {
    makeOwnPeopleLink(input: $input) {
      id
      path
      expiresAt
    }
  }
`);

export const RevokeOwnPeopleLinkMutation = graphql(`
  mutation RevokeOwnPeopleLink($input: RevokeOwnPeopleLinkInput!) {
    revokeOwnPeopleLink(input: $input) {
      success
    }
  }
`);

export const RemoveOwnPersonMutation = graphql(`
  mutation RemoveOwnPerson($input: PoolWorkerInput!) {
    removeOwnPerson(input: $input) {
      success
    }
  }
`);
