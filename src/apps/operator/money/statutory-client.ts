import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorStatutoryTables = graphql(`
  query OperatorStatutoryTables {
    statutoryTables {
      tables {
        id
        name
        source
        rowCount
        firstDay
        lastDay
        loadedBy
        loadedAt
      }
      missing {
        kind
        year
        title
        body
      }
      provisionalWageCount
      belowMinimumWageCount
    }
  }
`);

/** Statutory tables, loaded and missing. */
export const statutoryTablesQuery = () => graphqlQuery(OperatorStatutoryTables, {});
export type StatutoryTable = DataOf<
  typeof OperatorStatutoryTables
>['statutoryTables']['tables'][number];

export const OperatorProvisionalWages = graphql(`
  query OperatorProvisionalWages($cursor: String) {
    provisionalWages(cursor: $cursor) {
      cursor
      wages {
        id
        workerName
        facilityName
        workDay
        taxYear
        tax
      }
    }
  }
`);

/** Wages whose tax waits for a table. */
export const provisionalWagesQuery = () =>
  pagedQuery({
    document: OperatorProvisionalWages,
    variables: {},
    list: 'provisionalWages',
    rows: 'wages',
  });

export const OperatorBelowMinimumWage = graphql(`
  query OperatorBelowMinimumWage($cursor: String) {
    recruitmentsBelowMinimumWage(cursor: $cursor) {
      cursor
      recruitments {
        id
        title
        facilityName
        startsAt
        endsAt
        hourlyWage
        minimumWage
        seatsTaken
      }
    }
  }
`);

export type RecruitmentBelowMinimumWage = DataOf<
  typeof OperatorBelowMinimumWage
>['recruitmentsBelowMinimumWage']['recruitments'][number];

/** Open recruitments below the minimum wage of their days. */
export const recruitmentsBelowMinimumWageQuery = () =>
  pagedQuery({
    document: OperatorBelowMinimumWage,
    variables: {},
    list: 'recruitmentsBelowMinimumWage',
    rows: 'recruitments',
  });
