import { graphql } from '#platform/web/graphql/document.ts';

/*
 * Operations that the APIs of facilities and of operators have in common: a page of either side sends them to its own
 * API.
 */

export const StaffRequestLink = graphql(`
  mutation StaffRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const StaffEnterByLink = graphql(`
  mutation StaffEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const StaffFinishPasskeySignIn = graphql(`
  mutation StaffFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const StaffDevices = graphql(`
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

export const StaffSignOut = graphql(`
  mutation StaffSignOut {
    signOutStaff {
      success
    }
  }
`);

export const StaffEndSession = graphql(`
  mutation StaffEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const StaffEndAllSessions = graphql(`
  mutation StaffEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);
