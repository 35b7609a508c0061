import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const OperatorStatutoryTablesQuery = graphql(`
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
export const statutoryTablesQuery = () => graphqlQuery(OperatorStatutoryTablesQuery, {});
export type StatutoryTable = DataOf<
  typeof OperatorStatutoryTablesQuery
>['statutoryTables']['tables'][number];

export const OperatorProvisionalWagesQuery = graphql(`
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
    document: OperatorProvisionalWagesQuery,
    variables: {},
    list: 'provisionalWages',
    rows: 'wages',
  });

export const OperatorWagesBelowMinimumQuery = graphql(`
  query OperatorWagesBelowMinimum($cursor: String) {
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
  typeof OperatorWagesBelowMinimumQuery
>['recruitmentsBelowMinimumWage']['recruitments'][number];

/** Open recruitments below the minimum wage of their days. */
export const recruitmentsBelowMinimumWageQuery = () =>
  pagedQuery({
    document: OperatorWagesBelowMinimumQuery,
    variables: {},
    list: 'recruitmentsBelowMinimumWage',
    rows: 'recruitments',
  });
