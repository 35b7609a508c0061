import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OwnPhoneNumber = graphql(`
  query OwnPhoneNumber {
    currentUser {
      phoneNumber
    }
  }
`);

/** Query of the phone number that the worker signs in with; never from the cache. */
export const ownPhoneNumberQuery = () => ({ ...graphqlQuery(OwnPhoneNumber, {}), staleTime: 0 });

export const RequestPhoneChange = graphql(`
  mutation RequestPhoneChange($input: RequestPhoneChangeInput!) {
    requestPhoneChange(input: $input) {
      resendAt
    }
  }
`);

export const ChangePhoneNumber = graphql(`
  mutation ChangePhoneNumber($input: ChangePhoneNumberInput!) {
    changePhoneNumber(input: $input) {
      phoneNumber
    }
  }
`);
