import type { AccessLogFilter } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const FacilityViewer = graphql(`
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
export type FacilityViewerData = DataOf<typeof FacilityViewer>['viewer'];

/** The signed-in person, the corporation, and the person's rights. */
export const facilityViewer = () => graphqlQuery(FacilityViewer, {});

export const Members = graphql(`
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
export type CorporationMemberData = DataOf<typeof Members>['members']['members'][number];

/** The people of the corporation. */
export const corporationMemberListQuery = () =>
  pagedQuery({ document: Members, variables: {}, list: 'members', rows: 'members' });

export const Invitations = graphql(`
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
export type MemberInvitation = DataOf<typeof Invitations>['invitations'][number];

/** Invitations that nobody has accepted yet. */
export const memberInvitationsQuery = () => graphqlQuery(Invitations, {});

export const AccessLog = graphql(`
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
    document: AccessLog,
    variables: { filter },
    list: 'accessLog',
    rows: 'entries',
  });

export const InvitationOffer = graphql(`
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
export const invitationOfferQuery = (token: string) => graphqlQuery(InvitationOffer, { token });

export const AcceptInvitation = graphql(`
  mutation AcceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(input: $input) {
      success
    }
  }
`);

export const InviteMember = graphql(`
  mutation InviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      success
    }
  }
`);

export const ResendInvitation = graphql(`
  mutation ResendInvitation($id: ID!) {
    resendInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const WithdrawInvitation = graphql(`
  mutation WithdrawInvitation($id: ID!) {
    withdrawInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const ChangeMember = graphql(`
  mutation ChangeMember($input: ChangeMemberInput!) {
    changeMember(input: $input) {
      success
    }
  }
`);

export const RemoveMember = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(input: { id: $id }) {
      success
    }
  }
`);
