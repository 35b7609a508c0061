import type {
  DemoMarkPaperSentMutation,
  DemoMarkPaperSentMutationVariables,
  DemoPapersQuery,
  DemoPapersQueryVariables,
} from '#gen/desk-operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery } from '#web/graphql/query.ts';

const DemoPapers = defineOperation<DemoPapersQuery, DemoPapersQueryVariables>(/* GraphQL */ `
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

export const MarkPaperSent = defineOperation<
  DemoMarkPaperSentMutation,
  DemoMarkPaperSentMutationVariables
>(/* GraphQL */ `
  mutation DemoMarkPaperSent($input: DeskIdInput!) {
    markPaperSent(input: $input) {
      success
    }
  }
`);
