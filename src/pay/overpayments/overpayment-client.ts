import type {
  AnswerOverpaymentMutation,
  AnswerOverpaymentMutationVariables,
  OpenOverpaymentsQuery,
  OpenOverpaymentsQueryVariables,
  OverpaymentQuery,
  OverpaymentQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { query } from '#web/graphql/query.ts';

const Overpayment = defineOperation<OverpaymentQuery, OverpaymentQueryVariables>(/* GraphQL */ `
  query Overpayment($id: ID!) {
    overpayment(id: $id) {
      id
      state
      employerName
      employmentSummary
      amount
      tax
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

/** The overpayment of one shift. */
export const overpayment = (id: string) => query(Overpayment, { id });

export type OverpaymentView = OverpaymentQuery['overpayment'];

const OpenOverpayments = defineOperation<OpenOverpaymentsQuery, OpenOverpaymentsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Overpayments that wait for the worker's answer or are being deducted. */
export const openOverpayments = () => query(OpenOverpayments, {});

export type OpenOverpayment = OpenOverpaymentsQuery['openOverpayments'][number];

export const AnswerOverpayment = defineOperation<
  AnswerOverpaymentMutation,
  AnswerOverpaymentMutationVariables
>(/* GraphQL */ `
  mutation AnswerOverpayment($input: AnswerOverpaymentInput!) {
    answerOverpayment(input: $input) {
      success
    }
  }
`);

/** Queries whose answers change with the worker's answer. */
export const overpaymentQueries = [
  'Overpayment',
  'OpenOverpayments',
  'Wallet',
  'Shift',
  'WageWithoutAdjustment',
  'WageWithAdjustment',
] as const;
