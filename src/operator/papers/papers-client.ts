import { graphql, type DataOf } from '#web/graphql/document.ts';
import { pagedQuery } from '#web/graphql/query.ts';

export const OperatorPapers = graphql(`
  query OperatorPapers($cursor: String) {
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
export const operatorPapers = () =>
  pagedQuery({
    document: OperatorPapers,
    variables: {},
    cursorOf: (page) => page.waitingPapers.cursor,
  });
export type OperatorPaper = DataOf<typeof OperatorPapers>['waitingPapers']['papers'][number];

export const MarkPaperSent = graphql(`
  mutation OperatorMarkPaperSent($input: StaffIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
