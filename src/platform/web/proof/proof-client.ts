import { graphql, type DataOf } from '../graphql/document.ts';
import { graphqlQuery } from '../graphql/query.ts';

export const ProofChannelsQuery = graphql(`
  query ProofChannels {
    proofChannels {
      kind
      address
    }
    passkeyList {
      id
    }
  }
`);

/** Query for the channels to which a code can be sent; never answered from the cache. */
export const proofChannelsQuery = () => ({ ...graphqlQuery(ProofChannelsQuery, {}), staleTime: 0 });

export type ProofChannel = DataOf<typeof ProofChannelsQuery>['proofChannels'][number];

export const RequestProofCodeMutation = graphql(`
  mutation RequestProofCode($input: RequestProofCodeInput!) {
    requestProofCode(input: $input) {
      resendAt
    }
  }
`);

export const GiveProofMutation = graphql(`
  mutation GiveProof($input: GiveProofInput!) {
    giveProof(input: $input) {
      success
    }
  }
`);
