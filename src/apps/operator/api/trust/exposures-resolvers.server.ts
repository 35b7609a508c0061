import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';
import { listExposures } from '#domain/trust/exposure-list.server.ts';
import { exposureViewOf } from '#domain/trust/exposure-view.server.ts';
import { assertGrantableLimit } from '#domain/trust/messages.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the exposures of corporations. */
export const exposureQueries = {
  exposures: (_source, { cursor }, ctx) => listExposures(ctx.db, operatorScopeOf(ctx), cursor),
  async corporationExposure(_source, { id }, ctx) {
    const corporation = await corporationForOperator(ctx.db, operatorScopeOf(ctx), id);
    const exposure = await exposureViewOf(ctx.db, { corporationId: id, now: ctx.now });
    return { corporationName: corporation.name, exposure };
  },
} satisfies QueryResolvers;

export const exposureMutations = {
  async askExposureLimit(_source, { input: { corporationId, limit, ...words } }, ctx) {
    assertGrantableLimit(limit);
    const subject = { subjectId: corporationId, details: { limit } };
    const asking = { kind: 'SET_EXPOSURE_LIMIT', ...subject, ...words } as const;
    await askSecondOperator(ctx.db, { ...asking, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
