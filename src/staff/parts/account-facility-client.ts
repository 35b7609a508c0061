import { graphql } from '#web/graphql/document.ts';

export const FacilityRequestLink = graphql(`
  mutation FacilityRequestLink($email: String!) {
    requestStaffLink(input: { email: $email }) {
      success
    }
  }
`);

export const FacilityEnterByLink = graphql(`
  mutation FacilityEnterByLink($token: String!) {
    enterByLink(input: { token: $token }) {
      success
    }
  }
`);

export const FacilityStartPasskeySignIn = graphql(`
  mutation FacilityStartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const FacilityFinishPasskeySignIn = graphql(`
  mutation FacilityFinishPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      success
    }
  }
`);

export const FacilityDevices = graphql(`
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

export const FacilitySignOut = graphql(`
  mutation FacilitySignOut {
    signOutStaff {
      success
    }
  }
`);

export const FacilityEndSession = graphql(`
  mutation FacilityEndSession($id: ID!) {
    endStaffSession(input: { id: $id }) {
      success
    }
  }
`);

export const FacilityEndAllSessions = graphql(`
  mutation FacilityEndAllSessions {
    endAllStaffSessions {
      success
    }
  }
`);

export const FacilityStartPasskeyRegistration = graphql(`
  mutation FacilityStartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const FacilityFinishPasskeyRegistration = graphql(`
  mutation FacilityFinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const FacilityRemovePasskey = graphql(`
  mutation FacilityRemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const FacilityStartProof = graphql(`
  mutation FacilityStartProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const FacilityFinishProof = graphql(`
  mutation FacilityFinishProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
