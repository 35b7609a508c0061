import type {
  ChoosePaperDeliveryMutation,
  ChoosePaperDeliveryMutationVariables,
  PaperDeliveryQuery,
  PaperDeliveryQueryVariables,
  RequestPaperMutation,
  RequestPaperMutationVariables,
} from '#gen/operations.ts';
import { document } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const PaperDelivery = document<PaperDeliveryQuery, PaperDeliveryQueryVariables>(/* GraphQL */ `
  query PaperDelivery {
    paperDelivery {
      method
      chosenAt
      textVersion
      requests {
        id
        kind
        detail
        requestedAt
        sentAt
      }
    }
  }
`);

/** How the worker receives papers. */
export const paperDelivery = () => query(PaperDelivery, {});

export const ChoosePaperDelivery = document<
  ChoosePaperDeliveryMutation,
  ChoosePaperDeliveryMutationVariables
>(/* GraphQL */ `
  mutation ChoosePaperDelivery($input: ChoosePaperDeliveryInput!) {
    choosePaperDelivery(input: $input) {
      success
    }
  }
`);

export const RequestPaper = document<RequestPaperMutation, RequestPaperMutationVariables>(
  /* GraphQL */ `
    mutation RequestPaper($input: RequestPaperInput!) {
      requestPaper(input: $input) {
        success
      }
    }
  `,
);
