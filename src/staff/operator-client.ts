import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

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

/** The operator. */
export const operatorViewer = () => query(OperatorViewer, {});

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
export const corporations = (text: string) =>
  pagedQuery({
    document: Corporations,
    variables: { text },
    cursorOf: (page) => page.corporations.cursor,
  });

export const Corporation = graphql(`
  query Corporation($id: ID!) {
    corporation(id: $id) {
      id
      name
      address
      createdAt
      facilityNames
      owners {
        name
        email
        since
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
export const corporation = (id: string) => query(Corporation, { id });

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

export const ResendOwnerInvitation = graphql(`
  mutation ResendOwnerInvitation($id: ID!) {
    resendOwnerInvitation(input: { id: $id }) {
      success
    }
  }
`);
