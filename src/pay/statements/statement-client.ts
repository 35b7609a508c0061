import type {
  PaySlipQuery,
  PaySlipQueryVariables,
  StatementFileQuery,
  StatementFileQueryVariables,
  StatementsQuery,
  StatementsQueryVariables,
} from '#gen/operations.ts';
import { defineOperation } from '#web/graphql/graphql.ts';
import { pagedQuery, query } from '#web/graphql/query.ts';

const Statements = defineOperation<StatementsQuery, StatementsQueryVariables>(/* GraphQL */ `
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
        shiftCount
        isFinal
        dueOn
        issuedAt
      }
    }
  }
`);

/** Years and employers, newest first. */
export const statements = () =>
  pagedQuery({
    document: Statements,
    variables: {},
    cursorOf: (page) => page.statementOfEarnings.cursor,
  });

export type StatementRow = StatementsQuery['statementOfEarnings']['statements'][number];

const StatementFile = defineOperation<StatementFileQuery, StatementFileQueryVariables>(
  /* GraphQL */ `
    query StatementFile($year: Int!, $employerId: ID!) {
      statementOfEarningFile(input: { year: $year, employerId: $employerId }) {
        year
        employerId
        employerName
        paymentAmount
        withholdingTax
        isTaxProvisional
        isFinal
        issuedAt
        fileName
        file
      }
    }
  `,
);

/** One statement with its PDF. */
export const statementFile = (year: number, employerId: string) =>
  query(StatementFile, { year, employerId });

const PaySlip = defineOperation<PaySlipQuery, PaySlipQueryVariables>(/* GraphQL */ `
  query PaySlip($id: ID!) {
    paySlipFile(id: $id) {
      fileName
      file
    }
  }
`);

/** The pay slip of one shift as a PDF. */
export const paySlip = (id: string) => query(PaySlip, { id });
