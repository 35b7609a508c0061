import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import {
  hurrySearch,
  setAutomatic,
  startSearch,
  stopSearch,
} from '#domain/application/stand-in/search.server.ts';
import { isAutomaticAt } from '#domain/application/stand-in/searches.queries.server.ts';
import { standIn, standIns } from '#domain/application/stand-in/stand-ins.server.ts';
import { byFacility } from '#access/people/scope.server.ts';

const writing = (ctx: Context, id: string) => ({
  ...byFacility(ctx, 'postings.write'),
  id,
});

/** Resolvers of the facility's API for searches for a stand-in. */
export const standInFacilityResolvers = {
  Query: {
    async standIns(_source, { facilityId }, ctx) {
      const scope = facilityScopeOf(ctx, 'postings.read', facilityId);
      return {
        isAutomatic: await isAutomaticAt(ctx.db, facilityId),
        postings: await standIns(ctx.db, { scope, now: ctx.now }),
      };
    },
    standIn: (_source, { id }, ctx) => standIn(ctx.db, { ...byFacility(ctx, 'postings.read'), id }),
  },
  Mutation: {
    async startStandInSearch(_source, { input: { id } }, ctx) {
      await startSearch(ctx.db, writing(ctx, id));
      return success;
    },
    async hurryStandInSearch(_source, { input: { id, step } }, ctx) {
      await hurrySearch(ctx.db, { ...writing(ctx, id), step });
      return success;
    },
    async stopStandInSearch(_source, { input: { id } }, ctx) {
      await stopSearch(ctx.db, writing(ctx, id));
      return success;
    },
    async setAutomaticStandIns(_source, { input: { facilityId, isOn } }, ctx) {
      const args = { ...byFacility(ctx, 'postings.write', facilityId), facilityId, isOn };
      await setAutomatic(ctx.db, args);
      return success;
    },
  },
} satisfies Resolvers;
