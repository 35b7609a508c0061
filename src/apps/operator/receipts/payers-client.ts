import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorReceiptPayersQuery = graphql(`
  query OperatorReceiptPayers($words: String!) {
    receiptPayers(words: $words) {
      corporationId
      corporationName
      invoices {
        invoiceId
        number
        dueOn
        total
        open
      }
    }
  }
`);

/** Corporations found by a part of the name or by the number of an invoice, with their open invoices. */
export const receiptPayersQuery = (words: string) =>
  graphqlQuery(OperatorReceiptPayersQuery, { words });
export type ReceiptPayer = DataOf<typeof OperatorReceiptPayersQuery>['receiptPayers'][number];
