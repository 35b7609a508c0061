import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

export const DemoStatutoryTables = graphql(`
  query DemoStatutoryTables {
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
export const demoStatutoryTables = () => query(DemoStatutoryTables, {});
export type StatutoryTable = DataOf<
  typeof DemoStatutoryTables
>['statutoryTables']['tables'][number];

export const DemoProvisionalWages = graphql(`
  query DemoProvisionalWages($cursor: String) {
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
export const demoProvisionalWages = () =>
  pagedQuery({
    document: DemoProvisionalWages,
    variables: {},
    cursorOf: (page) => page.provisionalWages.cursor,
  });

export const DemoBelowMinimumWage = graphql(`
  query DemoBelowMinimumWage($cursor: String) {
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

export type BelowMinimumWage = DataOf<
  typeof DemoBelowMinimumWage
>['recruitmentsBelowMinimumWage']['recruitments'][number];

/** Takes a recruitment off the search; its contracts stay. */
export const DemoPauseRecruitment = graphql(`
  mutation DemoPauseRecruitment($input: DeskIdInput!) {
    pauseRecruitment(input: $input) {
      success
    }
  }
`);

/** Open recruitments below the minimum wage of their days. */
export const demoBelowMinimumWage = () =>
  pagedQuery({
    document: DemoBelowMinimumWage,
    variables: {},
    cursorOf: (page) => page.recruitmentsBelowMinimumWage.cursor,
  });
