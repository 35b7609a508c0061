import type { CountersignKind } from '#gen/operator-operations.ts';
import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorCountersignRequests = graphql(`
  query OperatorCountersignRequests($cursor: String) {
    countersignRequests(cursor: $cursor) {
      cursor
      requests {
        id
        kind
        workerName
        effect
        reason
        evidence
        askedBy
        askedAt
        expiresAt
        isOwn
      }
    }
  }
`);

/** Acts that wait for a second operator, the oldest request first. */
export const countersignRequests = () =>
  pagedQuery({
    document: OperatorCountersignRequests,
    variables: {},
    cursorOf: (page) => page.countersignRequests.cursor,
  });
export type CountersignRequest = DataOf<
  typeof OperatorCountersignRequests
>['countersignRequests']['requests'][number];

export const OperatorApproveCountersign = graphql(`
  mutation OperatorApproveCountersign($input: OperatorReasonInput!) {
    approveCountersign(input: $input) {
      success
    }
  }
`);

export const OperatorDeclineCountersign = graphql(`
  mutation OperatorDeclineCountersign($input: OperatorReasonInput!) {
    declineCountersign(input: $input) {
      success
    }
  }
`);

export const OperatorWithdrawCountersign = graphql(`
  mutation OperatorWithdrawCountersign($input: StaffIdInput!) {
    withdrawCountersign(input: $input) {
      success
    }
  }
`);

/** What each act is called on the page. */
export const countersignLabels = {
  REOPEN_TRANSFER: '完了した振込を残高に戻す',
} as const satisfies Record<CountersignKind, string>;
