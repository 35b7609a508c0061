import type {
  DemoDismissTaxProposalMutation,
  DemoDismissTaxProposalMutationVariables,
  DemoEndTaxColumnMutation,
  DemoEndTaxColumnMutationVariables,
  DemoSetTaxColumnMutation,
  DemoSetTaxColumnMutationVariables,
  DemoTaxPeriodsQuery,
  DemoTaxPeriodsQueryVariables,
  DemoTaxProposalsQuery,
  DemoTaxProposalsQueryVariables,
  DemoTaxShortfallsQuery,
  DemoTaxShortfallsQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoTaxProposals = defineOperation<DemoTaxProposalsQuery, DemoTaxProposalsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Workers for whom an operator decides about 乙. */
export const demoTaxProposals = () =>
  pagedQuery({
    document: DemoTaxProposals,
    variables: {},
    cursorOf: (page) => page.taxColumnProposals.cursor,
  });
export type TaxProposal = DemoTaxProposalsQuery['taxColumnProposals']['proposals'][number];

const DemoTaxPeriods = defineOperation<DemoTaxPeriodsQuery, DemoTaxPeriodsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Wages that are taxed by 乙. */
export const demoTaxPeriods = () =>
  pagedQuery({
    document: DemoTaxPeriods,
    variables: {},
    cursorOf: (page) => page.taxColumnPeriods.cursor,
  });
export type TaxPeriod = DemoTaxPeriodsQuery['taxColumnPeriods']['periods'][number];

const DemoTaxShortfalls = defineOperation<DemoTaxShortfallsQuery, DemoTaxShortfallsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

/** Tax that is still to be collected. */
export const demoTaxShortfalls = () =>
  pagedQuery({
    document: DemoTaxShortfalls,
    variables: {},
    cursorOf: (page) => page.taxShortfalls.cursor,
  });
export type TaxShortfall = DemoTaxShortfallsQuery['taxShortfalls']['shortfalls'][number];

export const SetTaxColumn = defineOperation<
  DemoSetTaxColumnMutation,
  DemoSetTaxColumnMutationVariables
>(/* GraphQL */ `
  mutation DemoSetTaxColumn($input: SetTaxColumnInput!) {
    setTaxColumn(input: $input) {
      success
    }
  }
`);

export const EndTaxColumn = defineOperation<
  DemoEndTaxColumnMutation,
  DemoEndTaxColumnMutationVariables
>(/* GraphQL */ `
  mutation DemoEndTaxColumn($input: EndTaxColumnInput!) {
    endTaxColumn(input: $input) {
      success
    }
  }
`);

export const DismissTaxProposal = defineOperation<
  DemoDismissTaxProposalMutation,
  DemoDismissTaxProposalMutationVariables
>(/* GraphQL */ `
  mutation DemoDismissTaxProposal($input: DeskReasonInput!) {
    dismissTaxColumnProposal(input: $input) {
      success
    }
  }
`);
