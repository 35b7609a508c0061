import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { refuseLimitRequest } from '#domain/trust/requests/answer-request.server.ts';
import { listLimitRequests } from '#domain/trust/requests/list-requests.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Queries for the requests of corporations for another limit. */
export const limitRequestQueries = {
  limitRequests: (_source, { cursor }, ctx) =>
    listLimitRequests(ctx.db, operatorScopeOf(ctx), cursor),
} satisfies QueryResolvers;

export const limitRequestMutations = {
  async refuseLimitRequest(_source, { input: { id: requestId, reason } }, ctx) {
    await refuseLimitRequest(ctx.db, { requestId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;
