import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const DemoPapers = graphql(`
  query DemoPapers($cursor: String) {
    waitingPapers(cursor: $cursor) {
      cursor
      papers {
        id
        kind
        workerName
        address
        detail
        subjectId
        url
        requestedAt
      }
    }
  }
`);

/** Papers to print and post. */
export const demoPapers = () =>
  pagedQuery({
    document: DemoPapers,
    variables: {},
    cursorOf: (page) => page.waitingPapers.cursor,
  });
export type DemoPaper = DataOf<typeof DemoPapers>['waitingPapers']['papers'][number];

export const MarkPaperSent = graphql(`
  mutation DemoMarkPaperSent($input: DeskIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
