import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorDocumentsQuery = graphql(`
  query OperatorDocuments($cursor: String) {
    waitingReviews(cursor: $cursor) {
      cursor
      reviews {
        id
        kind
        workerName
        title
        submittedAt
      }
    }
  }
`);

/** Identity documents and licences that wait for review, oldest first. */
export const waitingDocumentsQuery = () =>
  pagedQuery({
    document: OperatorDocumentsQuery,
    variables: {},
    list: 'waitingReviews',
    rows: 'reviews',
  });

export const OperatorDocumentQuery = graphql(`
  query OperatorDocument($id: ID!) {
    review(id: $id) {
      id
      kind
      title
      submittedAt
      dueAt
      profile {
        label
        text
      }
      profileVersion
      declared {
        label
        text
      }
      proposedPermission
      expiresOn
      hasNamesake
      pictures {
        label
        url
      }
    }
  }
`);

/** One document with the profile that it must agree with, and its pictures. */
export const documentToReviewQuery = (id: string) => graphqlQuery(OperatorDocumentQuery, { id });
export type DocumentToReview = DataOf<typeof OperatorDocumentQuery>['review'];

export const OperatorApproveDocumentMutation = graphql(`
  mutation OperatorApproveDocument($input: ApproveReviewInput!) {
    approveReview(input: $input) {
      success
    }
  }
`);

export const OperatorRejectDocumentMutation = graphql(`
  mutation OperatorRejectDocument($input: OperatorReasonInput!) {
    rejectReview(input: $input) {
      success
    }
  }
`);
