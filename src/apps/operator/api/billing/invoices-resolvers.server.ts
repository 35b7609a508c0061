import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { pauseDunning } from '#domain/billing/dunning/pause-dunning.server.ts';
import { listIssuedInvoices } from '#domain/billing/invoices/list-issued-invoices.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the invoices of all corporations. */
export const invoiceQueries = {
  issuedInvoices: (_source, { state, text, cursor }, ctx) =>
    listIssuedInvoices(ctx.db, operatorScopeOf(ctx), {
      state: state ?? null,
      text: text ?? '',
      cursor,
      now: ctx.now,
    }),
} satisfies QueryResolvers;

export const invoiceMutations = {
  async pauseDunning(_source, { input }, ctx) {
    await pauseDunning(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
