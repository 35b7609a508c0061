import { graphql } from '#web/graphql/document.ts';

export const requestLink = graphql(`
  mutation OperatorRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const enterByLink = graphql(`
  mutation OperatorEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const startPasskeySignIn = graphql(`
  mutation OperatorStartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const finishPasskeySignIn = graphql(`
  mutation OperatorFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const devices = graphql(`
  query OperatorDevices {
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
  mutation OperatorSignOut {
    signOutStaff {
      success
    }
  }
`);

export const endSession = graphql(`
  mutation OperatorEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const endAllSessions = graphql(`
  mutation OperatorEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);

export const startPasskeyRegistration = graphql(`
  mutation OperatorStartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const finishPasskeyRegistration = graphql(`
  mutation OperatorFinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const removePasskey = graphql(`
  mutation OperatorRemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const startProof = graphql(`
  mutation OperatorStartProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const finishProof = graphql(`
  mutation OperatorFinishProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
