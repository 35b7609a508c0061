import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorDocuments = graphql(`
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
    document: OperatorDocuments,
    variables: {},
    list: 'waitingReviews',
    rows: 'reviews',
  });

export const OperatorDocument = graphql(`
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
export const documentToReviewQuery = (id: string) => graphqlQuery(OperatorDocument, { id });
export type DocumentToReview = DataOf<typeof OperatorDocument>['review'];

export const OperatorApproveDocument = graphql(`
  mutation OperatorApproveDocument($input: ApproveReviewInput!) {
    approveReview(input: $input) {
      success
    }
  }
`);

export const OperatorRejectDocument = graphql(`
  mutation OperatorRejectDocument($input: OperatorReasonInput!) {
    rejectReview(input: $input) {
      success
    }
  }
`);
