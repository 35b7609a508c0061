import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery, pagedQuery } from '#platform/web/graphql/query.ts';

import { queriesStaleAfterPayoutChange } from './transfers-client.ts';

export const OperatorStatementAccountsQuery = graphql(`
  query OperatorStatementAccounts {
    statementAccounts {
      id
      name
      bankCode
      branchCode
      accountNumber
      source
      loadedTo
      closing
      unmatchedCount
    }
  }
`);

/** Accounts of the platform whose statements are loaded. */
export const statementAccountsQuery = () => graphqlQuery(OperatorStatementAccountsQuery, {});
export type StatementAccount = DataOf<
  typeof OperatorStatementAccountsQuery
>['statementAccounts'][number];

export const OperatorStatementLinesQuery = graphql(`
  query OperatorStatementLines($isOpen: Boolean!, $cursor: String) {
    statementLines(isOpen: $isOpen, cursor: $cursor) {
      cursor
      lines {
        lineId
        accountName
        day
        kind
        amount
        payerName
        summary
        edi
        bankName
        branchName
        state
        returned {
          transferId
          workerName
        }
        isNoReturn
        isAsked
        proposals {
          transferId
          workerName
          holderKana
          designatedOn
          fileNumber
          isCompleted
          reasons
        }
        payment {
          corporationName
          parts {
            kind
            number
            amount
          }
        }
        note
        payers {
          corporationId
          corporationName
          reasons
          parts {
            kind
            invoiceId
            number
            amount
          }
        }
        takenBack {
          receiptId
          day
          payerName
          corporationName
          note
        }
      }
    }
  }
`);

/** Lines of the loaded statements, the latest day first. */
export const statementLinesQuery = (isOpen: boolean) =>
  pagedQuery({
    document: OperatorStatementLinesQuery,
    variables: { isOpen },
    list: 'statementLines',
    rows: 'lines',
  });
export type StatementLine = DataOf<
  typeof OperatorStatementLinesQuery
>['statementLines']['lines'][number];

export const CreateStatementAccountMutation = graphql(`
  mutation CreateStatementAccount($input: StatementAccountInput!) {
    createStatementAccount(input: $input) {
      success
    }
  }
`);

export const LoadStatementMutation = graphql(`
  mutation LoadStatement($input: LoadStatementInput!) {
    loadStatement(input: $input) {
      from
      to
      lineCount
      newLineCount
      isRepeated
      returnedCount
      matchedCount
    }
  }
`);
export type LoadedStatement = DataOf<typeof LoadStatementMutation>['loadStatement'];

export const AskLineReturnMutation = graphql(`
  mutation AskLineReturn($input: LineReturnInput!) {
    askLineReturn(input: $input) {
      success
    }
  }
`);

export const MarkNoReturnMutation = graphql(`
  mutation MarkNoReturn($input: NoReturnInput!) {
    markNoReturn(input: $input) {
      success
    }
  }
`);

export const ConfirmReceiptMutation = graphql(`
  mutation ConfirmReceipt($input: ConfirmReceiptInput!) {
    confirmReceipt(input: $input) {
      success
    }
  }
`);

export const RefuseReceiptProposalMutation = graphql(`
  mutation RefuseReceiptProposal($input: RefuseReceiptProposalInput!) {
    refuseReceiptProposal(input: $input) {
      success
    }
  }
`);

export const MarkOtherMoneyMutation = graphql(`
  mutation MarkOtherMoney($input: OtherMoneyInput!) {
    markOtherMoney(input: $input) {
      success
    }
  }
`);

export const UndoReceiptMutation = graphql(`
  mutation UndoReceipt($input: UndoReceiptInput!) {
    undoReceipt(input: $input) {
      success
    }
  }
`);

export const TakeBackReceiptMutation = graphql(`
  mutation TakeBackReceipt($input: TakeBackReceiptInput!) {
    takeBackReceipt(input: $input) {
      success
    }
  }
`);

/** Queries that become outdated when a statement is loaded or a line is assigned. */
export const queriesStaleAfterStatement = [
  OperatorStatementAccountsQuery,
  OperatorStatementLinesQuery,
  ...queriesStaleAfterPayoutChange,
] as const;
