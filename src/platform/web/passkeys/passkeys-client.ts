import { graphql } from '../graphql/document.ts';

/* Passkey operations that all APIs have in common; a page sends them to the API of its own app. */

export const StartPasskeySignInMutation = graphql(`
  mutation StartPasskeySignIn {
    startPasskeySignIn {
      id
      options
    }
  }
`);

export const StartPasskeyRegistrationMutation = graphql(`
  mutation StartPasskeyRegistration {
    startPasskeyRegistration {
      id
      options
    }
  }
`);

export const FinishPasskeyRegistrationMutation = graphql(`
  mutation FinishPasskeyRegistration($input: NewPasskeyInput!) {
    finishPasskeyRegistration(input: $input) {
      success
    }
  }
`);

export const RemovePasskeyMutation = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(input: { id: $id }) {
      success
    }
  }
`);

export const StartPasskeyProofMutation = graphql(`
  mutation StartPasskeyProof {
    startPasskeyProof {
      id
      options
    }
  }
`);

export const FinishPasskeyProofMutation = graphql(`
  mutation FinishPasskeyProof($input: PasskeyAnswerInput!) {
    finishPasskeyProof(input: $input) {
      success
    }
  }
`);
