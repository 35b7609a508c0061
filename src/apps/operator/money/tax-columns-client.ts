import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

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

/** Workers for whom an operator must decide about tax by column 乙. */
export const taxColumnProposalsQuery = () =>
  pagedQuery({
    document: OperatorTaxProposals,
    variables: {},
    list: 'taxColumnProposals',
    rows: 'proposals',
  });
export type TaxColumnProposalData = DataOf<
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

/** Periods in which workers are taxed by column 乙. */
export const taxColumnPeriodsQuery = () =>
  pagedQuery({
    document: OperatorTaxPeriods,
    variables: {},
    list: 'taxColumnPeriods',
    rows: 'periods',
  });
export type TaxColumnPeriodData = DataOf<
  typeof OperatorTaxPeriods
>['taxColumnPeriods']['periods'][number];

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

/** Tax that was not withheld and must still be collected. */
export const taxShortfallsQuery = () =>
  pagedQuery({
    document: OperatorTaxShortfalls,
    variables: {},
    list: 'taxShortfalls',
    rows: 'shortfalls',
  });
export type TaxShortfall = DataOf<
  typeof OperatorTaxShortfalls
>['taxShortfalls']['shortfalls'][number];

export const OperatorNonresidentCandidates = graphql(`
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
    document: OperatorNonresidentCandidates,
    variables: {},
    list: 'nonresidentCandidates',
    rows: 'candidates',
  });
export type NonresidentCandidate = DataOf<
  typeof OperatorNonresidentCandidates
>['nonresidentCandidates']['candidates'][number];

export const OperatorNonresidents = graphql(`
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
    document: OperatorNonresidents,
    variables: {},
    list: 'nonresidentPeriods',
    rows: 'periods',
  });
export type NonresidentPeriod = DataOf<
  typeof OperatorNonresidents
>['nonresidentPeriods']['periods'][number];

export const OperatorSetNonresident = graphql(`
  mutation OperatorSetNonresident($input: SetNonresidentInput!) {
    setNonresident(input: $input) {
      success
    }
  }
`);

export const OperatorEndNonresident = graphql(`
  mutation OperatorEndNonresident($input: EndTaxColumnInput!) {
    endNonresident(input: $input) {
      success
    }
  }
`);

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
