import type { CountersignKind } from '#gen/types.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorCountersignRequestsQuery = graphql(`
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
export const countersignRequestsQuery = () =>
  pagedQuery({
    document: OperatorCountersignRequestsQuery,
    variables: {},
    list: 'countersignRequests',
    rows: 'requests',
  });
export type CountersignRequest = DataOf<
  typeof OperatorCountersignRequestsQuery
>['countersignRequests']['requests'][number];

export const OperatorApproveCountersignMutation = graphql(`
  mutation OperatorApproveCountersign($input: OperatorReasonInput!) {
    approveCountersign(input: $input) {
      success
    }
  }
`);

export const OperatorDeclineCountersignMutation = graphql(`
  mutation OperatorDeclineCountersign($input: OperatorReasonInput!) {
    declineCountersign(input: $input) {
      success
    }
  }
`);

export const OperatorWithdrawCountersignMutation = graphql(`
  mutation OperatorWithdrawCountersign($input: StaffIdInput!) {
    withdrawCountersign(input: $input) {
      success
    }
  }
`);

export const OperatorAskWageRaiseMutation = graphql(`
  mutation OperatorAskWageRaise($input: RaiseWageInput!) {
    askWageRaise(input: $input) {
      success
    }
  }
`);

export const OperatorAskOutsidePaymentMutation = graphql(`
  mutation OperatorAskOutsidePayment($input: PayOutsideInput!) {
    askOutsidePayment(input: $input) {
      success
    }
  }
`);

export const OperatorAskWageLoweringMutation = graphql(`
  mutation OperatorAskWageLowering($input: LowerWageInput!) {
    askWageLowering(input: $input) {
      success
    }
  }
`);

export const OperatorAskCorporationProofMutation = graphql(`
  mutation OperatorAskCorporationProof($input: ProveCorporationInput!) {
    askCorporationProof(input: $input) {
      success
    }
  }
`);

export const OperatorApprovedShiftsQuery = graphql(`
  query OperatorApprovedShifts($workerId: ID!, $cursor: String) {
    attendances(input: { workerId: $workerId }, cursor: $cursor) {
      cursor
      attendances {
        id
        facilityName
        title
        startsAt
        endsAt
      }
    }
  }
`);

/** The shifts of a worker, the latest start first. */
export const approvedShiftsQuery = (workerId: string) =>
  pagedQuery({
    document: OperatorApprovedShiftsQuery,
    variables: { workerId },
    list: 'attendances',
    rows: 'attendances',
  });
export type ApprovedShift = DataOf<
  typeof OperatorApprovedShiftsQuery
>['attendances']['attendances'][number];

/** Labels of the actions that need a second operator. */
export const countersignRequestLabels = {
  REOPEN_TRANSFER: '完了した振込を残高に戻す',
  SETTLE_TRANSFER: '振込の結果を記録する',
  SETTLE_BANK_FILE: '銀行ファイルの着金を記録する',
  RETURN_LINE: '入金を振込の戻りと記録する',
  RAISE_WAGE: '承認した給与を増やす',
  LOWER_WAGE: '承認した給与を減らす同意を求める',
  PAY_OUTSIDE: '製品の外で支払ったと記録する',
  HOLD_TRANSFER: '早い振込を保留し、支払日に振り込む',
  PROVE_CORPORATION: '法人の求人を「すぐ払い」にする',
  SET_EXPOSURE_LIMIT: '法人の立替の上限を決める',
  CHANGE_ROLES: '運営の担当者の役割を変える',
  ADD_FEE_RULE: '手数料の規則を加える',
  REFUND: '法人に返金する',
  REFUND_PAID: '返金を振り込んだと記録する',
} as const satisfies Record<CountersignKind, string>;
