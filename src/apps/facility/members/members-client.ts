import type { AccessLogFilter } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const FacilityViewerQuery = graphql(`
  query FacilityViewer {
    viewer {
      person {
        id
        name
        email
      }
      corporation {
        id
        name
      }
      role
      facilities {
        id
        name
      }
      rights
      hasPasskey
    }
  }
`);
export type FacilityViewerData = DataOf<typeof FacilityViewerQuery>['viewer'];

/** The signed-in person, the corporation, and the person's rights. */
export const facilityViewerQuery = () => graphqlQuery(FacilityViewerQuery, {});

export const MembersQuery = graphql(`
  query Members($cursor: String) {
    members(cursor: $cursor) {
      cursor
      members {
        id
        name
        email
        role
        facilityIds
        since
        lastSeenAt
        hasPasskey
        isSelf
      }
    }
  }
`);
export type CorporationMemberData = DataOf<typeof MembersQuery>['members']['members'][number];

/** The people of the corporation. */
export const corporationMemberListQuery = () =>
  pagedQuery({ document: MembersQuery, variables: {}, list: 'members', rows: 'members' });

export const InvitationsQuery = graphql(`
  query Invitations {
    invitations {
      id
      name
      email
      role
      sentAt
      expiresAt
    }
  }
`);
export type MemberInvitation = DataOf<typeof InvitationsQuery>['invitations'][number];

/** Invitations that nobody has accepted yet. */
export const memberInvitationsQuery = () => graphqlQuery(InvitationsQuery, {});

export const AccessLogQuery = graphql(`
  query AccessLog($filter: AccessLogFilter, $cursor: String) {
    accessLog(filter: $filter, cursor: $cursor) {
      cursor
      entries {
        id
        staffId
        staffName
        keyName
        operation
        facilityName
        workers {
          id
          name
        }
        workerCount
        wasRefused
        at
      }
    }
  }
`);

/** Log of the actions and views of each person, with the people concerned; the latest entry first. */
export const accessLogQuery = (filter: AccessLogFilter) =>
  pagedQuery({
    document: AccessLogQuery,
    variables: { filter },
    list: 'accessLog',
    rows: 'entries',
  });

export const InvitationOfferQuery = graphql(`
  query InvitationOffer($token: String!) {
    invitationOffer(invitationToken: $token) {
      corporationName
      email
      name
      role
      expiresAt
    }
  }
`);

/** Offer of an invitation link; null once the link was used, was withdrawn or has expired. */
export const invitationOfferQuery = (token: string) =>
  graphqlQuery(InvitationOfferQuery, { token });

export const AcceptInvitationMutation = graphql(`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) {
      success
    }
  }
`);

export const InviteMemberMutation = graphql(`
  mutation InviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      success
    }
  }
`);

export const ResendInvitationMutation = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const WithdrawInvitationMutation = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const ChangeMemberMutation = graphql(`
  mutation ChangeMember($input: ChangeMemberInput!) {
    changeMember(input: $input) {
      success
    }
  }
`);

export const RemoveMemberMutation = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(input: { id: $id }) {
      success
    }
  }
`);
