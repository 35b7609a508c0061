import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery } from '#platform/web/graphql/query.ts';

export const OperatorPapersQuery = graphql(`
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
    document: OperatorPapersQuery,
    variables: {},
    list: 'waitingPapers',
    rows: 'papers',
  });
export type WaitingPaper = DataOf<typeof OperatorPapersQuery>['waitingPapers']['papers'][number];

export const OperatorMarkPaperSentMutation = graphql(`
  mutation OperatorMarkPaperSent($input: StaffIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
