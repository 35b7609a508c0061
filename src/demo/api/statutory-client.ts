import type {
  DemoProvisionalWagesQuery,
  DemoProvisionalWagesQueryVariables,
  DemoStatutoryTablesQuery,
  DemoStatutoryTablesQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const DemoStatutoryTables = defineOperation<
  DemoStatutoryTablesQuery,
  DemoStatutoryTablesQueryVariables
>(/* GraphQL */ `
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
export type StatutoryTable = DemoStatutoryTablesQuery['statutoryTables']['tables'][number];

const DemoProvisionalWages = defineOperation<
  DemoProvisionalWagesQuery,
  DemoProvisionalWagesQueryVariables
>(/* GraphQL */ `
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
