import { graphql, type DataOf, type VariablesOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const FormerStatements = graphql(`
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
    document: FormerStatements,
    variables: { secret },
    list: 'formerStatements',
    rows: 'statements',
  });

export type FormerStatement = DataOf<
  typeof FormerStatements
>['formerStatements']['statements'][number];

export const FormerStatementFile = graphql(`
  query FormerStatementFile($input: FormerStatementFileInput!) {
    formerStatementFile(input: $input) {
      fileName
      file
    }
  }
`);

/** Query of one of these statements as a PDF in base64. */
export const formerStatementFileQuery = (input: VariablesOf<typeof FormerStatementFile>['input']) =>
  graphqlQuery(FormerStatementFile, { input });
