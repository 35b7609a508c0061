import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { endNonresident, setNonresident } from '#domain/pay/tax/set-residence.server.ts';
import { endTaxColumn, setTaxColumn } from '#domain/pay/tax/set-tax-column.server.ts';
import { dismissTaxColumnProposal } from '#domain/pay/tax/tax-column-proposals.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import {
  nonresidentCandidateRows,
  nonresidentRows,
} from '#domain/pay/tax/nonresidents.queries.server.ts';
import {
  taxColumnPeriodRows,
  taxColumnProposalRows,
  taxShortfallRows,
} from '#domain/pay/tax/tax-columns.queries.server.ts';

/** Queries for tax columns and tax that is still to be collected. */
export const taxColumnQueries = {
  async taxColumnProposals(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      taxColumnProposalRows(ctx.db, at),
    );
    return { proposals: page.rows, cursor: page.cursor };
  },

  async taxColumnPeriods(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      taxColumnPeriodRows(ctx.db, at),
    );
    return { periods: page.rows, cursor: page.cursor };
  },

  async nonresidentCandidates(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      nonresidentCandidateRows(ctx.db, at),
    );
    return { candidates: page.rows, cursor: page.cursor };
  },

  async nonresidentPeriods(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => nonresidentRows(ctx.db, at));
    return { periods: page.rows, cursor: page.cursor };
  },

  async taxShortfalls(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => taxShortfallRows(ctx.db, at));
    return { shortfalls: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for the operator's decisions on tax columns and tax. */
export const taxColumnMutations = {
  async setTaxColumn(_source, { input }, ctx) {
    await setTaxColumn(ctx.app, { ...input, ...decidedBy(ctx) });
    return successAnswer;
  },

  async endTaxColumn(_source, { input: { id: periodId, ...ending } }, ctx) {
    await endTaxColumn(ctx.app, { periodId, ...ending, ...decidedBy(ctx) });
    return successAnswer;
  },

  async setNonresident(_source, { input }, ctx) {
    await setNonresident(ctx.app, { ...input, ...decidedBy(ctx) });
    return successAnswer;
  },

  async endNonresident(_source, { input: { id: periodId, ...ending } }, ctx) {
    await endNonresident(ctx.app, { periodId, ...ending, ...decidedBy(ctx) });
    return successAnswer;
  },

  async dismissTaxColumnProposal(_source, { input: { id: proposalId, reason } }, ctx) {
    await dismissTaxColumnProposal(ctx.db, { proposalId, reason, ...decidedBy(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

function decidedBy(ctx: Context) {
  const by = operatorCommandArgsOf(ctx);
  return { ...by, operatorId: by.actor.id };
}
