import type {
  ChoosePaperDeliveryMutation,
  ChoosePaperDeliveryMutationVariables,
  PaperDeliveryQuery,
  PaperDeliveryQueryVariables,
  RequestPaperMutation,
  RequestPaperMutationVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const PaperDelivery = defineOperation<PaperDeliveryQuery, PaperDeliveryQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** How the worker receives papers. */
export const paperDelivery = () => query(PaperDelivery, {});

export const ChoosePaperDelivery = defineOperation<
  ChoosePaperDeliveryMutation,
  ChoosePaperDeliveryMutationVariables
>(/* GraphQL */ `
  mutation ChoosePaperDelivery($input: ChoosePaperDeliveryInput!) {
    choosePaperDelivery(input: $input) {
      success
    }
  }
`);

export const RequestPaper = defineOperation<RequestPaperMutation, RequestPaperMutationVariables>(
  /* GraphQL */ `
    mutation RequestPaper($input: RequestPaperInput!) {
      requestPaper(input: $input) {
        success
      }
    }
  `,
);
