import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorTaxColumnProposalsQuery = graphql(`
  query OperatorTaxColumnProposals($cursor: String) {
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

/** Workers for whom an operator must decide about tax by column 乙. */
export const taxColumnProposalsQuery = () =>
  pagedQuery({
    document: OperatorTaxColumnProposalsQuery,
    variables: {},
    list: 'taxColumnProposals',
    rows: 'proposals',
  });
export type TaxColumnProposalData = DataOf<
  typeof OperatorTaxColumnProposalsQuery
>['taxColumnProposals']['proposals'][number];

export const OperatorTaxColumnPeriodsQuery = graphql(`
  query OperatorTaxColumnPeriods($cursor: String) {
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

/** Periods in which workers are taxed by column 乙. */
export const taxColumnPeriodsQuery = () =>
  pagedQuery({
    document: OperatorTaxColumnPeriodsQuery,
    variables: {},
    list: 'taxColumnPeriods',
    rows: 'periods',
  });
export type TaxColumnPeriodData = DataOf<
  typeof OperatorTaxColumnPeriodsQuery
>['taxColumnPeriods']['periods'][number];

export const OperatorTaxShortfallsQuery = graphql(`
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

/** Tax that was not withheld and must still be collected. */
export const taxShortfallsQuery = () =>
  pagedQuery({
    document: OperatorTaxShortfallsQuery,
    variables: {},
    list: 'taxShortfalls',
    rows: 'shortfalls',
  });
export type TaxShortfall = DataOf<
  typeof OperatorTaxShortfallsQuery
>['taxShortfalls']['shortfalls'][number];

export const OperatorNonresidentCandidatesQuery = graphql(`
  query OperatorNonresidentCandidates($cursor: String) {
    nonresidentCandidates(cursor: $cursor) {
      cursor
      candidates {
        id
        workerName
        residenceStatus
        residenceEndsOn
        answeredAt
      }
    }
  }
`);

/** Workers for whom an operator must decide if they are non-residents. */
export const nonresidentCandidatesQuery = () =>
  pagedQuery({
    document: OperatorNonresidentCandidatesQuery,
    variables: {},
    list: 'nonresidentCandidates',
    rows: 'candidates',
  });
export type NonresidentCandidate = DataOf<
  typeof OperatorNonresidentCandidatesQuery
>['nonresidentCandidates']['candidates'][number];

export const OperatorNonresidentsQuery = graphql(`
  query OperatorNonresidents($cursor: String) {
    nonresidentPeriods(cursor: $cursor) {
      cursor
      periods {
        id
        workerName
        fromDay
        reason
        setAt
      }
    }
  }
`);

/** Periods in which workers are taxed as non-residents. */
export const nonresidentPeriodsQuery = () =>
  pagedQuery({
    document: OperatorNonresidentsQuery,
    variables: {},
    list: 'nonresidentPeriods',
    rows: 'periods',
  });
export type NonresidentPeriod = DataOf<
  typeof OperatorNonresidentsQuery
>['nonresidentPeriods']['periods'][number];

export const OperatorSetNonresidentMutation = graphql(`
  mutation OperatorSetNonresident($input: SetNonresidentInput!) {
    setNonresident(input: $input) {
      success
    }
  }
`);

export const OperatorEndNonresidentMutation = graphql(`
  mutation OperatorEndNonresident($input: EndTaxColumnInput!) {
    endNonresident(input: $input) {
      success
    }
  }
`);

export const OperatorSetTaxColumnMutation = graphql(`
  mutation OperatorSetTaxColumn($input: SetTaxColumnInput!) {
    setTaxColumn(input: $input) {
      success
    }
  }
`);

export const OperatorEndTaxColumnMutation = graphql(`
  mutation OperatorEndTaxColumn($input: EndTaxColumnInput!) {
    endTaxColumn(input: $input) {
      success
    }
  }
`);

export const OperatorDismissTaxProposalMutation = graphql(`
  mutation OperatorDismissTaxProposal($input: OperatorReasonInput!) {
    dismissTaxColumnProposal(input: $input) {
      success
    }
  }
`);
