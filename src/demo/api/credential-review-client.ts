import type {
  DemoApproveReviewMutation,
  DemoApproveReviewMutationVariables,
  DemoRejectReviewMutation,
  DemoRejectReviewMutationVariables,
  DemoReviewQuery,
  DemoReviewQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const DemoReview = defineOperation<DemoReviewQuery, DemoReviewQueryVariables>(/* GraphQL */ `
  query DemoReview($id: ID!) {
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

export const demoReview = (id: string) => query(DemoReview, { id });
export type ReviewDetail = DemoReviewQuery['review'];

export const ApproveReview = defineOperation<
  DemoApproveReviewMutation,
  DemoApproveReviewMutationVariables
>(/* GraphQL */ `
  mutation DemoApproveReview($input: ApproveReviewInput!) {
    approveReview(input: $input) {
      success
    }
  }
`);

export const RejectReview = defineOperation<
  DemoRejectReviewMutation,
  DemoRejectReviewMutationVariables
>(/* GraphQL */ `
  mutation DemoRejectReview($input: DeskReasonInput!) {
    rejectReview(input: $input) {
      success
    }
  }
`);
