import { graphql } from '#platform/web/graphql/document.ts';

/*
 * Operations that the APIs of facilities and of operators have in common: a page of either side sends them to its own
 * API.
 */

export const StaffRequestLinkMutation = graphql(`
  mutation StaffRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const StaffEnterByLinkMutation = graphql(`
  mutation StaffEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const StaffFinishPasskeySignInMutation = graphql(`
  mutation StaffFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const StaffDevicesQuery = graphql(`
  query StaffDevices {
    staffSessions {
      id
      device
      signedInAt
      lastUsedAt
      isCurrent
    }
    passkeys {
      id
      name
      createdAt
      lastUsedAt
    }
  }
`);

export const StaffSignOutMutation = graphql(`
  mutation StaffSignOut {
    signOutStaff {
      success
    }
  }
`);

export const StaffEndSessionMutation = graphql(`
  mutation StaffEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const StaffEndAllSessionsMutation = graphql(`
  mutation StaffEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);
