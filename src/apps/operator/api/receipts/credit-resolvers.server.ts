import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';
import {
  creditFiguresOf,
  setOffsOfCorporation,
} from '#domain/receipts/credit/credit-view.queries.server.ts';
import {
  refundableYenOf,
  refundsOfCorporation,
} from '#domain/receipts/refunds/refunds.queries.server.ts';
import { setOffCredit } from '#domain/receipts/set-off-credit.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for what is held for a corporation. */
export const creditQueries = {
  async corporationCredit(_source, { corporationId }, ctx) {
    const scope = operatorScopeOf(ctx);
    await corporationForOperator(ctx.db, scope, corporationId);
    return {
      ...(await creditFiguresOf(ctx.db, scope, corporationId)),
      setOffs: await setOffsOfCorporation(ctx.db, scope, corporationId),
      refundable: await refundableYenOf(ctx.db, scope, corporationId),
      refunds: await refundsOfCorporation(ctx.db, scope, corporationId),
    };
  },
} satisfies QueryResolvers;

export const creditMutations = {
  async setOffCredit(_source, { input }, ctx) {
    await setOffCredit(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askRefund(_source, { input: { corporationId, reason, evidence, ...refund } }, ctx) {
    const details = { ...refund, creditInvoiceId: refund.creditInvoiceId ?? null };
    const asking = { kind: 'REFUND', subjectId: corporationId, details, reason, evidence } as const;
    await askSecondOperator(ctx.db, { ...asking, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askRefundPaid(_source, { input: { refundId, paidOn, ...words } }, ctx) {
    const asking = { kind: 'REFUND_PAID', subjectId: refundId, details: { paidOn } } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
