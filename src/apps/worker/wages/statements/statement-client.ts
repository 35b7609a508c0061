import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { pagedQuery, graphqlQuery } from '#platform/web/graphql/query.ts';

export const StatementsQuery = graphql(`
  query Statements($cursor: String) {
    statementOfEarnings(cursor: $cursor) {
      cursor
      statements {
        year
        employerId
        employerName
        paymentAmount
        unpaidAmount
        withholdingTax
        isTaxProvisional
        documentName
        shiftCount
        isFinal
        dueOn
        issuedAt
      }
    }
  }
`);

/** Query of the yearly statements, by year and employer, newest first. */
export const earningsStatementsQuery = () =>
  pagedQuery({
    document: StatementsQuery,
    variables: {},
    list: 'statementOfEarnings',
    rows: 'statements',
  });

export type EarningsStatementListRow = DataOf<
  typeof StatementsQuery
>['statementOfEarnings']['statements'][number];

export const StatementFileQuery = graphql(`
  query StatementFile($year: Int!, $employerId: ID!) {
    statementOfEarningFile(input: { year: $year, employerId: $employerId }) {
      year
      employerId
      employerName
      paymentAmount
      withholdingTax
      isTaxProvisional
      documentName
      isFinal
      issuedAt
      fileName
      file
    }
  }
`);

/** Query of one statement with its PDF. */
export const earningsStatementFileQuery = (year: number, employerId: string) =>
  graphqlQuery(StatementFileQuery, { year, employerId });

export const PaySlipQuery = graphql(`
  query PaySlip($id: ID!, $version: Int) {
    paySlipFile(id: $id, version: $version) {
      fileName
      file
    }
  }
`);

/** Query of a version of a shift's pay slip as a PDF; null means the newest version. */
export const paySlipQuery = (id: string, version: number | null) =>
  graphqlQuery(PaySlipQuery, { id, version });
