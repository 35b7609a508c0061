import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { startUrgentCall, readUrgentCall } from '#domain/application/urgent/urgent.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

const callOf = (ctx: Context, id: string) => ({
  ...facilityCommandArgsOf(ctx, 'postings.write'),
  id,
});

/** Resolvers of the facility's API for 急募 (urgent calls). */
export const urgentCallFacilityResolvers = {
  Query: {
    urgentCall: (_source, { id }, ctx) => readUrgentCall(ctx.db, callOf(ctx, id)),
  },
  Mutation: {
    async callUrgently(_source, { input: { id } }, ctx) {
      await startUrgentCall(ctx.db, callOf(ctx, id));
      return successAnswer;
    },
  },
} satisfies Resolvers;
