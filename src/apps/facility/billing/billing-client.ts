import { firstOfMonth, formatMonth, isJstDay, jstDay, monthsLater } from '#platform/base/jst.ts';
import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery, pagedQuery } from '#platform/web/graphql/query.ts';
import { serverTime } from '#platform/web/server-time.ts';

export const BillingSumFieldsFragment = graphql(`
  fragment BillingSumFields on BillingSum {
    shifts
    wage
    compensation
    travel
    difference
    withheld
    advance
    fee
    feeTax
    total
  }
`);

export const BillingMonthQuery = graphql(
  `
    query BillingMonth($day: Date!) {
      billingMonth(day: $day) {
        waiting {
          ...BillingSumFields
        }
        facilities {
          facilityId
          name
          approved {
            ...BillingSumFields
          }
          waiting {
            ...BillingSumFields
          }
        }
        number {
          state
          locksAt
          invoice {
            id
            number
            issuedAt
            dueOn
            total
            open
          }
          sum {
            ...BillingSumFields
          }
          earlier {
            month
            kind
            firstNumber
            sum {
              ...BillingSumFields
            }
          }
          disputed
        }
      }
    }
  `,
  { BillingSumFields: BillingSumFieldsFragment },
);
export type BillingSum = DataOf<typeof BillingMonthQuery>['billingMonth']['waiting'];
export type BillingFacility = DataOf<
  typeof BillingMonthQuery
>['billingMonth']['facilities'][number];
export type BillingNumber = NonNullable<DataOf<typeof BillingMonthQuery>['billingMonth']['number']>;
export type EarlierBilling = BillingNumber['earlier'][number];

/** The cost of the month that begins on the day. */
export const billingMonthQuery = (day: string) => graphqlQuery(BillingMonthQuery, { day });

export const BillingShiftsQuery = graphql(`
  query BillingShifts($facilityId: ID!, $day: Date!, $cursor: String) {
    billingShifts(facilityId: $facilityId, day: $day, cursor: $cursor) {
      cursor
      shifts {
        id
        startsAt
        endsAt
        title
        workerName
        isApproved
        workMinutes
        wage
        compensation
        travel
        difference
        withheld
        advance
        fee
        feeRule {
          basisPoints
          yenPerHour
          minimumFee
          maximumFee
        }
        disputableUntil
        dispute {
          state
          reason
          answer
        }
      }
    }
  }
`);
export type BillingShift = DataOf<typeof BillingShiftsQuery>['billingShifts']['shifts'][number];

/** The shifts of one facility in the month that begins on the day, the earliest first. */
export const billingShiftsQuery = (facilityId: string, day: string) =>
  pagedQuery({
    document: BillingShiftsQuery,
    variables: { facilityId, day },
    list: 'billingShifts',
    rows: 'shifts',
  });

export const RaiseBillingDisputeMutation = graphql(`
  mutation RaiseBillingDispute($input: RaiseBillingDisputeInput!) {
    raiseBillingDispute(input: $input) {
      success
    }
  }
`);

export const WithdrawBillingDisputeMutation = graphql(`
  mutation WithdrawBillingDispute($input: WithdrawBillingDisputeInput!) {
    withdrawBillingDispute(input: $input) {
      success
    }
  }
`);

/** The first day of the month that the address names, or of the current month. */
export function firstDayOfAddress(query: URLSearchParams): string {
  const asked = `${query.get('month') ?? ''}-01`;
  return isJstDay(asked) ? asked : firstOfMonth(jstDay(serverTime()));
}

/** The parameter of the address for the month some months later. */
export const monthParameter = (firstDay: string, months = 0) =>
  monthsLater(firstDay, months).slice(0, 7);

export const monthName = (firstDay: string) => formatMonth(firstDay.slice(0, 7));
