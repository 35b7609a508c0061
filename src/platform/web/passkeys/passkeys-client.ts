import { graphql } from '../graphql/document.ts';

/* Passkey operations that all APIs have in common; a page sends them to the API of its own app. */

export const StartPasskeySignIn = graphql(`
  mutation StartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const StartPasskeyRegistration = graphql(`
  mutation StartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const FinishPasskeyRegistration = graphql(`
  mutation FinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const RemovePasskey = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const StartPasskeyProof = graphql(`
  mutation StartPasskeyProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const FinishPasskeyProof = graphql(`
  mutation FinishPasskeyProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
