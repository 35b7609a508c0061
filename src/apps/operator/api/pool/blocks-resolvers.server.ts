import {
  blockedFacilityPatternPage,
  blockedWorkerPatternPage,
} from '#domain/pool/patterns/block-patterns.server.ts';
import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

export const blockPatternQueries = {
  blockedFacilityPatterns: (_source, { cursor }, ctx) =>
    blockedFacilityPatternPage(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
  blockedWorkerPatterns: (_source, { cursor }, ctx) =>
    blockedWorkerPatternPage(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
} satisfies QueryResolvers;
