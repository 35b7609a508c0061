import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

import type { InvoiceState } from '#domain/billing/invoices/invoice-state.ts';

export const OperatorInvoicesQuery = graphql(`
  query OperatorInvoices($state: InvoiceState, $text: String, $cursor: String) {
    issuedInvoices(state: $state, text: $text, cursor: $cursor) {
      cursor
      invoices {
        id
        number
        corporationName
        month
        issuedAt
        dueOn
        state
        total
        open
        dunningStep
        pausedUntil
        stopsPostings
        hasPapers
      }
    }
  }
`);
export type OperatorInvoice = DataOf<
  typeof OperatorInvoicesQuery
>['issuedInvoices']['invoices'][number];

export const PauseDunningMutation = graphql(`
  mutation PauseDunning($input: PauseDunningInput!) {
    pauseDunning(input: $input) {
      success
    }
  }
`);

export type WantedInvoices = { state: InvoiceState | null; text: string };

/** The invoices of all corporations that a search finds, the latest issue first. */
export const operatorInvoicesQuery = (wanted: WantedInvoices) =>
  pagedQuery({
    document: OperatorInvoicesQuery,
    variables: wanted,
    list: 'issuedInvoices',
    rows: 'invoices',
  });
