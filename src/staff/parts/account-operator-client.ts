import { graphql } from '#web/graphql/document.ts';

export const OperatorRequestLink = graphql(`
  mutation OperatorRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const OperatorEnterByLink = graphql(`
  mutation OperatorEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const OperatorStartPasskeySignIn = graphql(`
  mutation OperatorStartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const OperatorFinishPasskeySignIn = graphql(`
  mutation OperatorFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const OperatorDevices = graphql(`
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

export const OperatorSignOut = graphql(`
  mutation OperatorSignOut {
    signOutStaff {
      success
    }
  }
`);

export const OperatorEndSession = graphql(`
  mutation OperatorEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const OperatorEndAllSessions = graphql(`
  mutation OperatorEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);

export const OperatorStartPasskeyRegistration = graphql(`
  mutation OperatorStartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const OperatorFinishPasskeyRegistration = graphql(`
  mutation OperatorFinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const OperatorRemovePasskey = graphql(`
  mutation OperatorRemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const OperatorStartProof = graphql(`
  mutation OperatorStartProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const OperatorFinishProof = graphql(`
  mutation OperatorFinishProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
