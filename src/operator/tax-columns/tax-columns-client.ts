import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorTaxProposals = graphql(`
  query OperatorTaxProposals($cursor: String) {
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
export const taxColumnProposals = () =>
  pagedQuery({
    document: OperatorTaxProposals,
    variables: {},
    cursorOf: (page) => page.taxColumnProposals.cursor,
  });
export type TaxProposal = DataOf<
  typeof OperatorTaxProposals
>['taxColumnProposals']['proposals'][number];

export const OperatorTaxPeriods = graphql(`
  query OperatorTaxPeriods($cursor: String) {
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
export const taxColumnPeriods = () =>
  pagedQuery({
    document: OperatorTaxPeriods,
    variables: {},
    cursorOf: (page) => page.taxColumnPeriods.cursor,
  });
export type TaxPeriod = DataOf<typeof OperatorTaxPeriods>['taxColumnPeriods']['periods'][number];

export const OperatorTaxShortfalls = graphql(`
  query OperatorTaxShortfalls($cursor: String) {
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
export const taxShortfalls = () =>
  pagedQuery({
    document: OperatorTaxShortfalls,
    variables: {},
    cursorOf: (page) => page.taxShortfalls.cursor,
  });
export const OperatorSetTaxColumn = graphql(`
  mutation OperatorSetTaxColumn($input: SetTaxColumnInput!) {
    setTaxColumn(input: $input) {
      success
    }
  }
`);

export const OperatorEndTaxColumn = graphql(`
  mutation OperatorEndTaxColumn($input: EndTaxColumnInput!) {
    endTaxColumn(input: $input) {
      success
    }
  }
`);

export const OperatorDismissTaxProposal = graphql(`
  mutation OperatorDismissTaxProposal($input: OperatorReasonInput!) {
    dismissTaxColumnProposal(input: $input) {
      success
    }
  }
`);
