import { graphql, type DataOf } from '#web/graphql/document.ts';
import { query } from '#web/graphql/query.ts';

export const DemoReview = graphql(`
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
export type ReviewDetail = DataOf<typeof DemoReview>['review'];

export const ApproveReview = graphql(`
  mutation DemoApproveReview($input: ApproveReviewInput!) {
    approveReview(input: $input) {
      success
    }
  }
`);

export const RejectReview = graphql(`
  mutation DemoRejectReview($input: DeskReasonInput!) {
    rejectReview(input: $input) {
      success
    }
  }
`);
