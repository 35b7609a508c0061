import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery, pagedQuery } from '#platform/web/graphql/query.ts';

import { BillingSumFieldsFragment } from './billing-client.ts';

export const InvoicesQuery = graphql(`
  query Invoices($cursor: String) {
    invoices(cursor: $cursor) {
      cursor
      invoices {
        id
        number
        month
        dueOn
        state
        stopsPostings
        postingsStopOn
        total
        open
        advance
        fee
      }
    }
  }
`);
export type InvoiceEntry = DataOf<typeof InvoicesQuery>['invoices']['invoices'][number];

/** The invoices of the corporation, the latest issue first. */
export const invoicesQuery = () =>
  pagedQuery({ document: InvoicesQuery, variables: {}, list: 'invoices', rows: 'invoices' });

export const InvoiceQuery = graphql(
  `
    query Invoice($id: ID!) {
      invoice(id: $id) {
        id
        number
        month
        issuedAt
        dueOn
        state
        stopsPostings
        postingsStopOn
        isWhole
        total
        open
        hasPapers
        sum {
          ...BillingSumFields
        }
        facilities {
          facilityId
          name
          sum {
            ...BillingSumFields
          }
        }
        payments {
          day
          kind
          number
          amount
        }
      }
    }
  `,
  { BillingSumFields: BillingSumFieldsFragment },
);
export type Invoice = DataOf<typeof InvoiceQuery>['invoice'];

/** One invoice with its parts by facility. */
export const invoiceQuery = (id: string) => graphqlQuery(InvoiceQuery, { id });

export const InvoiceLinesQuery = graphql(`
  query InvoiceLines($invoiceId: ID!, $facilityId: ID!, $cursor: String) {
    invoiceLines(invoiceId: $invoiceId, facilityId: $facilityId, cursor: $cursor) {
      cursor
      lines {
        id
        kind
        firstNumber
        startsAt
        endsAt
        title
        workerName
        wage
        compensation
        travel
        difference
        withheld
        advance
        fee
      }
    }
  }
`);
export type InvoiceLine = DataOf<typeof InvoiceLinesQuery>['invoiceLines']['lines'][number];

/** The lines of one facility on an invoice, the earliest shift first. */
export const invoiceLinesQuery = (invoiceId: string, facilityId: string) =>
  pagedQuery({
    document: InvoiceLinesQuery,
    variables: { invoiceId, facilityId },
    list: 'invoiceLines',
    rows: 'lines',
  });
