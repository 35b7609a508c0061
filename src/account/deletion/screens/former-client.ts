import type {
  FormerStatementFileQuery,
  FormerStatementFileQueryVariables,
  FormerStatementsQuery,
  FormerStatementsQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const FormerStatements = defineOperation<FormerStatementsQuery, FormerStatementsQueryVariables>(
  /* GraphQL */ `
    query FormerStatements($secret: String!, $cursor: String) {
      formerStatements(input: { secret: $secret }, cursor: $cursor) {
        until
        statements {
          year
          employerId
          employerName
          paymentAmount
          withholdingTax
          isFinal
        }
        cursor
      }
    }
  `,
);

/** The yearly statements that a link opens. */
export const formerStatements = (secret: string) =>
  pagedQuery({
    document: FormerStatements,
    variables: { secret },
    cursorOf: (page) => page.formerStatements.cursor,
  });

export type FormerStatement = FormerStatementsQuery['formerStatements']['statements'][number];

const FormerStatementFile = defineOperation<
  FormerStatementFileQuery,
  FormerStatementFileQueryVariables
>(/* GraphQL */ `
  query FormerStatementFile($input: FormerStatementFileInput!) {
    formerStatementFile(input: $input) {
      fileName
      file
    }
  }
`);

/** One of them as a PDF in base64. */
export const formerStatementFile = (input: FormerStatementFileQueryVariables['input']) =>
  query(FormerStatementFile, { input });
