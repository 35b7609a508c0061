import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorViewer = graphql(`
  query OperatorViewer {
    operatorViewer {
      id
      name
      email
      hasPasskey
      isProved
    }
  }
`);

/** The signed-in operator. */
export const operatorViewer = () => graphqlQuery(OperatorViewer, {});

export const Corporations = graphql(`
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
    document: Corporations,
    variables: { text },
    list: 'corporations',
    rows: 'corporations',
  });

export const Corporation = graphql(`
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
export type CorporationDetail = DataOf<typeof Corporation>['corporation'];

/** One corporation with its owners. */
export const corporationByIdQuery = (id: string) => graphqlQuery(Corporation, { id });

export const CreateCorporation = graphql(`
  mutation CreateCorporation($input: CreateCorporationInput!) {
    createCorporation(input: $input) {
      id
    }
  }
`);

export const InviteOwner = graphql(`
  mutation InviteOwner($input: InviteOwnerInput!) {
    inviteOwner(input: $input) {
      success
    }
  }
`);

export const CorporationMembers = graphql(`
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
  typeof CorporationMembers
>['corporationMembers']['members'][number];

/** Staff accounts of a corporation. */
export const corporationMembersQuery = (corporationId: string) =>
  pagedQuery({
    document: CorporationMembers,
    variables: { corporationId },
    list: 'corporationMembers',
    rows: 'members',
  });

export const RemoveCorporationMember = graphql(`
  mutation RemoveCorporationMember($input: RemoveMemberInput!) {
    removeCorporationMember(input: $input) {
      success
    }
  }
`);

export const FreezeFacility = graphql(`
  mutation FreezeFacility($input: FreezeFacilityInput!) {
    freezeFacility(input: $input) {
      success
    }
  }
`);

export const ThawFacility = graphql(`
  mutation ThawFacility($id: ID!) {
    thawFacility(input: { id: $id }) {
      success
    }
  }
`);

export const WithdrawOwnerInvitation = graphql(`
  mutation WithdrawOwnerInvitation($id: ID!) {
    withdrawOwnerInvitation(input: { id: $id }) {
      success
    }
  }
`);

export const ResendOwnerInvitation = graphql(`
  mutation ResendOwnerInvitation($id: ID!) {
    resendOwnerInvitation(input: { id: $id }) {
      success
    }
  }
`);
