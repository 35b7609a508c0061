import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoTaxProposals = graphql(`
  query DemoTaxProposals($cursor: String) {
    taxColumnProposals(cursor: $cursor) {
      cursor
      proposals {
        id
        workerId
        workerName
        corporationId
        corporationName
        months {
          month
          days
        }
        proposedAt
      }
    }
  }
`);

/** Workers for whom an operator decides about 乙. */
export const demoTaxProposals = () =>
  pagedQuery({
    document: DemoTaxProposals,
    variables: {},
    cursorOf: (page) => page.taxColumnProposals.cursor,
  });
export type TaxProposal = DataOf<
  typeof DemoTaxProposals
>['taxColumnProposals']['proposals'][number];

export const DemoTaxPeriods = graphql(`
  query DemoTaxPeriods($cursor: String) {
    taxColumnPeriods(cursor: $cursor) {
      cursor
      periods {
        id
        workerName
        corporationName
        fromDay
        reason
        setAt
      }
    }
  }
`);

/** Wages that are taxed by 乙. */
export const demoTaxPeriods = () =>
  pagedQuery({
    document: DemoTaxPeriods,
    variables: {},
    cursorOf: (page) => page.taxColumnPeriods.cursor,
  });
export type TaxPeriod = DataOf<typeof DemoTaxPeriods>['taxColumnPeriods']['periods'][number];

export const DemoTaxShortfalls = graphql(`
  query DemoTaxShortfalls($cursor: String) {
    taxShortfalls(cursor: $cursor) {
      cursor
      shortfalls {
        id
        workerName
        corporationName
        year
        amount
        lastWorkDay
        nextWorkDay
        createdAt
      }
    }
  }
`);

/** Tax that is still to be collected. */
export const demoTaxShortfalls = () =>
  pagedQuery({
    document: DemoTaxShortfalls,
    variables: {},
    cursorOf: (page) => page.taxShortfalls.cursor,
  });
export const SetTaxColumn = graphql(`
  mutation DemoSetTaxColumn($input: SetTaxColumnInput!) {
    setTaxColumn(input: $input) {
      success
    }
  }
`);

export const EndTaxColumn = graphql(`
  mutation DemoEndTaxColumn($input: EndTaxColumnInput!) {
    endTaxColumn(input: $input) {
      success
    }
  }
`);

export const DismissTaxProposal = graphql(`
  mutation DemoDismissTaxProposal($input: DeskReasonInput!) {
    dismissTaxColumnProposal(input: $input) {
      success
    }
  }
`);
