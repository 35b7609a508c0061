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
