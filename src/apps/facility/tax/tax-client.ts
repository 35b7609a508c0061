import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const TaxSheetQuery = graphql(`
  query TaxSheet($day: Date!) {
    taxSheet(day: $day) {
      month
      dueOn
      drawnOn
      drawnAt
      paper
      slips {
        kind
        columns {
          column
          persons
          pay
          tax
        }
        additional
        excess
        applied
        refund
        payable
        isDue
        paidOn
      }
      corrections {
        kind
        workerId
        workerName
        workDay
        paidOn
        taxYear
        column
        pay
        tax
      }
      persons {
        workerId
        workerName
        column
        shifts
        pay
        tax
      }
    }
  }
`);
export type TaxSheet = DataOf<typeof TaxSheetQuery>['taxSheet'];
export type TaxSlip = TaxSheet['slips'][number];
export type TaxCorrection = TaxSheet['corrections'][number];
export type TaxedPerson = TaxSheet['persons'][number];

/** The tax sheet of the payments in the month that begins on the day. */
export const taxSheetQuery = (day: string) => graphqlQuery(TaxSheetQuery, { day });

export const RecordTaxPaymentMutation = graphql(`
  mutation RecordTaxPayment($input: RecordTaxPaymentInput!) {
    recordTaxPayment(input: $input) {
      success
    }
  }
`);

export const TakeBackTaxPaymentMutation = graphql(`
  mutation TakeBackTaxPayment($input: TakeBackTaxPaymentInput!) {
    takeBackTaxPayment(input: $input) {
      success
    }
  }
`);

export const TaxListQuery = graphql(`
  query TaxList($year: Int!) {
    taxList(year: $year) {
      year
      firstYear
      lastYear
      isFinal
      rows {
        workerId
        name
        form
        columns
        pay
        tax
        isTaxProvisional
        isOmittableForLeaver
        isDueAtTaxOffice
      }
    }
  }
`);
export type TaxList = DataOf<typeof TaxListQuery>['taxList'];

/** The persons whom the corporation paid in a year. */
export const taxListQuery = (year: number) => graphqlQuery(TaxListQuery, { year });
