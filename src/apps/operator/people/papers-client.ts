import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

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
        url
        requestedAt
      }
    }
  }
`);

/** Papers to print and post, oldest first. */
export const waitingPapersQuery = () =>
  pagedQuery({
    document: OperatorPapers,
    variables: {},
    list: 'waitingPapers',
    rows: 'papers',
  });
export type WaitingPaper = DataOf<typeof OperatorPapers>['waitingPapers']['papers'][number];

export const OperatorMarkPaperSent = graphql(`
  mutation OperatorMarkPaperSent($input: StaffIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
