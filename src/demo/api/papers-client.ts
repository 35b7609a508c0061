import type {
  DemoMarkPaperSentMutation,
  DemoMarkPaperSentMutationVariables,
  DemoPapersQuery,
  DemoPapersQueryVariables,
} from '#gen/desk-operations.ts';
import { document } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoPapers = document<DemoPapersQuery, DemoPapersQueryVariables>(/* GraphQL */ `
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
export type DemoPaper = DemoPapersQuery['waitingPapers']['papers'][number];

export const MarkPaperSent = document<
  DemoMarkPaperSentMutation,
  DemoMarkPaperSentMutationVariables
>(/* GraphQL */ `
  mutation DemoMarkPaperSent($input: DeskIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
