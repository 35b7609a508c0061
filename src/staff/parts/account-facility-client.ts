import { graphql } from '#web/graphql/document.ts';

export const requestLink = graphql(`
  mutation FacilityRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const enterByLink = graphql(`
  mutation FacilityEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const startPasskeySignIn = graphql(`
  mutation FacilityStartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const finishPasskeySignIn = graphql(`
  mutation FacilityFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const devices = graphql(`
  query FacilityDevices {
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

export const signOut = graphql(`
  mutation FacilitySignOut {
    signOutStaff {
      success
    }
  }
`);

export const endSession = graphql(`
  mutation FacilityEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const endAllSessions = graphql(`
  mutation FacilityEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);

export const startPasskeyRegistration = graphql(`
  mutation FacilityStartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const finishPasskeyRegistration = graphql(`
  mutation FacilityFinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const removePasskey = graphql(`
  mutation FacilityRemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const startProof = graphql(`
  mutation FacilityStartProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const finishProof = graphql(`
  mutation FacilityFinishProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
