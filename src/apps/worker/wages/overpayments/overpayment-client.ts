import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

import { WageWithAdjustmentQuery, WageWithoutAdjustmentQuery, WalletQuery } from '../client.ts';

export const OverpaymentQuery = graphql(`
  query Overpayment($id: ID!) {
    overpayment(id: $id) {
      id
      state
      employerName
      employmentSummary
      amount
      tax
      loweredPay
      paidHours {
        times
        breakMinutes
        workMinutes
      }
      approvedHours {
        times
        breakMinutes
        workMinutes
      }
      reason
      answerBy
      answeredAt
      deducted
      remaining
      canAnswer
      textVersion
    }
  }
`);

/** Query of the overpayment of one shift. */
export const overpaymentQuery = (id: string) => graphqlQuery(OverpaymentQuery, { id });

export type OverpaymentView = DataOf<typeof OverpaymentQuery>['overpayment'];

export const OpenOverpaymentsQuery = graphql(`
  query OpenOverpayments {
    openOverpayments {
      id
      state
      employmentSummary
      amount
      remaining
      answerBy
      canAnswer
    }
  }
`);

/** Query of the overpayments that wait for the worker's answer or are being deducted. */
export const openOverpaymentsQuery = () => graphqlQuery(OpenOverpaymentsQuery, {});

export type OpenOverpayment = DataOf<typeof OpenOverpaymentsQuery>['openOverpayments'][number];

export const AnswerOverpaymentMutation = graphql(`
  mutation AnswerOverpayment($input: AnswerOverpaymentInput!) {
    answerOverpayment(input: $input) {
      success
    }
  }
`);

/** Queries to invalidate after the worker's answer. */
export const queriesStaleAfterOverpaymentAnswer = [
  OverpaymentQuery,
  OpenOverpaymentsQuery,
  WalletQuery,
  'Shift',
  WageWithoutAdjustmentQuery,
  WageWithAdjustmentQuery,
] as const;
