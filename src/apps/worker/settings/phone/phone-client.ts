import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnPhoneNumberQuery = graphql(`
  query OwnPhoneNumber {
    currentUser {
      phoneNumber
    }
  }
`);

/** Query of the phone number that the worker signs in with; never from the cache. */
export const ownPhoneNumberQuery = () => ({
  ...graphqlQuery(OwnPhoneNumberQuery, {}),
  staleTime: 0,
});

export const RequestPhoneChangeMutation = graphql(`
  mutation RequestPhoneChange($input: RequestPhoneChangeInput!) {
    requestPhoneChange(input: $input) {
      resendAt
    }
  }
`);

export const ChangePhoneNumberMutation = graphql(`
  mutation ChangePhoneNumber($input: ChangePhoneNumberInput!) {
    changePhoneNumber(input: $input) {
      phoneNumber
    }
  }
`);
