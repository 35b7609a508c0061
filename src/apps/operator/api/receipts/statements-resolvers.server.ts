import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';
import { createStatementAccount } from '#domain/receipts/create-account.server.ts';
import { listStatementLines } from '#domain/receipts/list-lines.server.ts';
import { loadStatement } from '#domain/receipts/load-statement.server.ts';
import { confirmReceipt } from '#domain/receipts/matching/confirm-receipt.server.ts';
import { markOtherMoney } from '#domain/receipts/matching/mark-other.server.ts';
import { payersFound } from '#domain/receipts/matching/payer-search.queries.server.ts';
import { refuseProposal } from '#domain/receipts/matching/refuse-proposal.server.ts';
import { takeBackReceipt } from '#domain/receipts/matching/take-back-receipt.server.ts';
import { undoReceipt } from '#domain/receipts/matching/undo-receipt.server.ts';
import { markNoReturn } from '#domain/receipts/mark-no-return.server.ts';
import { statementAccounts } from '#domain/receipts/statements.queries.server.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for statements of the platform's accounts. */
export const statementQueries = {
  async statementAccounts(_source, _args, ctx) {
    return statementAccounts(ctx.db);
  },

  receiptPayers: (_source, { words }, ctx) => payersFound(ctx.db, operatorScopeOf(ctx), words),

  async statementLines(_source, { isOpen, cursor }, ctx) {
    const page = await listStatementLines(ctx.db, { isOpen, cursor });
    // Without `id`, the log finds the workers by the transfers of each line.
    const lines = page.lines.map(({ id: lineId, transferId, returnedTo, proposals, ...line }) => ({
      ...line,
      lineId,
      payment:
        line.corporationName === null
          ? null
          : { corporationName: line.corporationName, parts: line.parts },
      returned: transferId === null ? null : { transferId, workerName: returnedTo },
      proposals: proposals.map(({ state, ...one }) => ({
        ...one,
        isCompleted: state === 'COMPLETED',
      })),
    }));
    return { lines, cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for statements of the platform's accounts. */
export const statementMutations = {
  async createStatementAccount(_source, { input }, ctx) {
    await createStatementAccount(ctx.db, { account: input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async loadStatement(_source, { input: { contentBase64, ...file } }, ctx) {
    const content = Buffer.from(contentBase64, 'base64');
    return loadStatement(ctx.db, { ...file, file: content, ...operatorCommandArgsOf(ctx) });
  },

  async askLineReturn(_source, { input: { lineId, transferId, ...words } }, ctx) {
    const asking = { kind: 'RETURN_LINE', subjectId: lineId, details: { transferId } } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async markNoReturn(_source, { input }, ctx) {
    await markNoReturn(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async confirmReceipt(_source, { input }, ctx) {
    await confirmReceipt(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async refuseReceiptProposal(_source, { input }, ctx) {
    await refuseProposal(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async markOtherMoney(_source, { input }, ctx) {
    await markOtherMoney(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async takeBackReceipt(_source, { input }, ctx) {
    await takeBackReceipt(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async undoReceipt(_source, { input }, ctx) {
    await undoReceipt(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
