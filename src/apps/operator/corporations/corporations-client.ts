import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const CorporationsQuery = graphql(`
  query Corporations($text: String, $cursor: String) {
    corporations(text: $text, cursor: $cursor) {
      cursor
      corporations {
        id
        name
        createdAt
        facilityCount
        memberCount
      }
    }
  }
`);

/** Corporations whose name contains the text, the latest first. */
export const corporationSearchQuery = (text: string) =>
  pagedQuery({
    document: CorporationsQuery,
    variables: { text },
    list: 'corporations',
    rows: 'corporations',
  });

export const CorporationQuery = graphql(`
  query Corporation($id: ID!) {
    corporation(id: $id) {
      id
      name
      address
      createdAt
      facilities {
        id
        name
        freezeReason
      }
      invitations {
        id
        name
        email
        sentAt
        expiresAt
      }
    }
  }
`);
export type CorporationDetail = DataOf<typeof CorporationQuery>['corporation'];

/** One corporation with its owners. */
export const corporationByIdQuery = (id: string) => graphqlQuery(CorporationQuery, { id });

export const CreateCorporationMutation = graphql(`
  mutation CreateCorporation($input: CreateCorporationInput!) {
    createCorporation(input: $input) {
      id
    }
  }
`);

export const InviteOwnerMutation = graphql(`
  mutation InviteOwner($input: InviteOwnerInput!) {
    inviteOwner(input: $input) {
      success
    }
  }
`);

export const CorporationMembersQuery = graphql(`
  query CorporationMembers($corporationId: ID!, $cursor: String) {
    corporationMembers(corporationId: $corporationId, cursor: $cursor) {
      cursor
      members {
        id
        name
        email
        role
        since
      }
    }
  }
`);
export type CorporationMember = DataOf<
  typeof CorporationMembersQuery
>['corporationMembers']['members'][number];

/** Staff accounts of a corporation. */
export const corporationMembersQuery = (corporationId: string) =>
  pagedQuery({
    document: CorporationMembersQuery,
    variables: { corporationId },
    list: 'corporationMembers',
    rows: 'members',
  });

export const RemoveCorporationMemberMutation = graphql(`
  mutation RemoveCorporationMember($input: RemoveMemberInput!) {
    removeCorporationMember(input: $input) {
      success
    }
  }
`);

export const FreezeFacilityMutation = graphql(`
  mutation FreezeFacility($input: FreezeFacilityInput!) {
    freezeFacility(input: $input) {
      success
    }
  }
`);

export const ThawFacilityMutation = graphql(`
  mutation ThawFacility($id: ID!) {
    thawFacility(input: { id: $id }) {
      success
    }
  }
`);

export const WithdrawOwnerInvitationMutation = graphql(`
  mutation WithdrawOwnerInvitation($id: ID!) {
    withdrawOwnerInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const ResendOwnerInvitationMutation = graphql(`
  mutation ResendOwnerInvitation($id: ID!) {
    resendOwnerInvitation(input: { id: $id }) {
      success
    }
  }
`);
