import { graphql, type DataOf, type VariablesOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const FormerWorkerStatementsQuery = graphql(`
  query FormerWorkerStatements($secret: String!, $cursor: String) {
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
export const formerWorkerStatementsQuery = (secret: string) =>
  pagedQuery({
    document: FormerWorkerStatementsQuery,
    variables: { secret },
    list: 'formerStatements',
    rows: 'statements',
  });

export type FormerWorkerStatement = DataOf<
  typeof FormerWorkerStatementsQuery
>['formerStatements']['statements'][number];

export const FormerWorkerStatementFileQuery = graphql(`
  query FormerWorkerStatementFile($input: FormerStatementFileInput!) {
    formerStatementFile(input: $input) {
      fileName
      file
    }
  }
`);

/** Query of one of these statements as a PDF in base64. */
export const formerWorkerStatementFileQuery = (
  input: VariablesOf<typeof FormerWorkerStatementFileQuery>['input'],
) => graphqlQuery(FormerWorkerStatementFileQuery, { input });
