import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

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

/** Identity documents and licences that wait for review. */
export const operatorDocuments = () =>
  pagedQuery({
    document: OperatorDocuments,
    variables: {},
    cursorOf: (page) => page.waitingReviews.cursor,
  });
export type WaitingDocument = DataOf<typeof OperatorDocuments>['waitingReviews']['reviews'][number];

export const OperatorReview = graphql(`
  query OperatorReview($id: ID!) {
    review(id: $id) {
      profileVersion
      proposedPermission
      expiresOn
      hasNamesake
      profile {
        label
        text
      }
      declared {
        label
        text
      }
      pictures {
        label
        url
      }
    }
  }
`);

export const operatorReview = (id: string) => query(OperatorReview, { id });
export type ReviewDetail = DataOf<typeof OperatorReview>['review'];

export const ApproveReview = graphql(`
  mutation OperatorApproveReview($input: ApproveReviewInput!) {
    approveReview(input: $input) {
      success
    }
  }
`);

export const RejectReview = graphql(`
  mutation OperatorRejectReview($input: OperatorReasonInput!) {
    rejectReview(input: $input) {
      success
    }
  }
`);
