import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorCorporationCreditQuery = graphql(`
  query OperatorCorporationCredit($corporationId: ID!) {
    corporationCredit(corporationId: $corporationId) {
      overpaid
      creditNotes
      deposit
      openInvoices
      setOffs {
        id
        way
        at
        operatorName
        creditNumber
        number
        amount
      }
      refundable {
        source
        creditInvoiceId
        creditNumber
        free
      }
      refunds {
        id
        source
        creditNumber
        amount
        state
        bankCode
        branchCode
        accountType
        accountNumber
        holderKana
        requestedAt
        requestedBy
        confirmedBy
        paidOn
      }
    }
  }
`);

/** The yen that are held for a corporation, and its set-offs. */
export const corporationCreditQuery = (corporationId: string) =>
  graphqlQuery(OperatorCorporationCreditQuery, { corporationId });
export type CorporationCredit = DataOf<typeof OperatorCorporationCreditQuery>['corporationCredit'];

export const SetOffCreditMutation = graphql(`
  mutation SetOffCredit($input: SetOffCreditInput!) {
    setOffCredit(input: $input) {
      success
    }
  }
`);

export const AskRefundMutation = graphql(`
  mutation AskRefund($input: AskRefundInput!) {
    askRefund(input: $input) {
      success
    }
  }
`);

export const AskRefundPaidMutation = graphql(`
  mutation AskRefundPaid($input: RefundPaidInput!) {
    askRefundPaid(input: $input) {
      success
    }
  }
`);
