import { graphql } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const PaperDeliveryQuery = graphql(`
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

/** Query of the worker's choice to receive documents as PDF or on paper. */
export const paperDeliveryQuery = () => graphqlQuery(PaperDeliveryQuery, {});

export const ChoosePaperDeliveryMutation = graphql(`
  mutation ChoosePaperDelivery($input: ChoosePaperDeliveryInput!) {
    choosePaperDelivery(input: $input) {
      success
    }
  }
`);

export const RequestPaperMutation = graphql(`
  mutation RequestPaper($input: RequestPaperInput!) {
    requestPaper(input: $input) {
      success
    }
  }
`);
