import { graphql, type DataOf, type VariablesOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const FormerStatementsQuery = graphql(`
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
`);

/** Query of the yearly statements that a former worker's link gives access to. */
export const formerStatementsQuery = (secret: string) =>
  pagedQuery({
    document: FormerStatementsQuery,
    variables: { secret },
    list: 'formerStatements',
    rows: 'statements',
  });

export type FormerStatement = DataOf<
  typeof FormerStatementsQuery
>['formerStatements']['statements'][number];

export const FormerStatementFileQuery = graphql(`
  query FormerStatementFile($input: FormerStatementFileInput!) {
    formerStatementFile(input: $input) {
      fileName
      file
    }
  }
`);

/** Query of one of these statements as a PDF in base64. */
export const formerStatementFileQuery = (
  input: VariablesOf<typeof FormerStatementFileQuery>['input'],
) => graphqlQuery(FormerStatementFileQuery, { input });
