import { facilityPatterns, workerPatterns } from '#domain/pool/patterns/block-patterns.server.ts';
import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

export const blockQueries = {
  blockedFacilityPatterns: (_source, { cursor }, ctx) =>
    facilityPatterns(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
  blockedWorkerPatterns: (_source, { cursor }, ctx) =>
    workerPatterns(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
} satisfies QueryResolvers;
