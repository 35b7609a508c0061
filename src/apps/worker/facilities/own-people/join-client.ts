import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnPeopleLinkQuery = graphql(`
  query OwnPeopleLink($secret: String!) {
    ownPeopleLink(secret: $secret) {
      facility {
        id
        name
        corporationName
      }
      workerName
      joinedAt
      problem {
        code
        text
      }
    }
  }
`);
export type OwnPeopleLinkView = DataOf<typeof OwnPeopleLinkQuery>['ownPeopleLink'];
export type InvitingFacility = NonNullable<OwnPeopleLinkView['facility']>;

/** Query of the invitation that a facility's link to its own people opens. */
export const ownPeopleLinkQuery = (secret: string) => graphqlQuery(OwnPeopleLinkQuery, { secret });

export const JoinOwnPeopleMutation = graphql(`
  mutation JoinOwnPeople($secret: String!) {
    joinOwnPeople(input: { secret: $secret }) {
      success
    }
  }
`);

export const JoinedFacilitiesQuery = graphql(`
  query JoinedFacilities($cursor: String) {
    joinedFacilityList(cursor: $cursor) {
      facilities {
        facilityId
        name
        joinedAt
      }
      cursor
    }
  }
`);
export type JoinedFacility = DataOf<
  typeof JoinedFacilitiesQuery
>['joinedFacilityList']['facilities'][number];

/** Query of the facilities among whose own people the worker is, latest joined first. */
export const joinedFacilitiesQuery = () =>
  pagedQuery({
    document: JoinedFacilitiesQuery,
    variables: {},
    list: 'joinedFacilityList',
    rows: 'facilities',
  });

export const LeaveOwnPeopleMutation = graphql(`
  mutation LeaveOwnPeople($facilityId: ID!) {
    leaveOwnPeople(input: { facilityId: $facilityId }) {
      success
    }
  }
`);
