import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import { endPayerName, statePayerName } from '#domain/receipts/payers/payer-names.server.ts';
import {
  payerNamesOfCorporation,
  virtualAccountsOf,
} from '#domain/receipts/payers/payers.queries.server.ts';
import {
  addVirtualAccount,
  endVirtualAccount,
} from '#domain/receipts/payers/virtual-accounts.server.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the names and accounts by which payments of a corporation are recognised. */
export const payerQueries = {
  async corporationPayers(_source, { corporationId }, ctx) {
    const scope = operatorScopeOf(ctx);
    await corporationForOperator(ctx.db, scope, corporationId);
    return {
      names: await payerNamesOfCorporation(ctx.db, scope, corporationId),
      virtualAccounts: await virtualAccountsOf(ctx.db, scope, corporationId),
    };
  },
} satisfies QueryResolvers;

export const payerMutations = {
  async statePayerName(_source, { input }, ctx) {
    await statePayerName(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async endPayerName(_source, { input }, ctx) {
    await endPayerName(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async addVirtualAccount(_source, { input }, ctx) {
    await addVirtualAccount(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async endVirtualAccount(_source, { input }, ctx) {
    await endVirtualAccount(ctx.db, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
