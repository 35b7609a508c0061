import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  startNextStandInStepNow,
  setAutomaticStandIn,
  startSearch,
  stopSearch,
} from '#domain/application/stand-in/search.server.ts';
import { isStandInAutomaticAt } from '#domain/application/stand-in/searches.queries.server.ts';
import { standInView, listStandIns } from '#domain/application/stand-in/stand-ins.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

const writing = (ctx: Context, id: string) => ({
  ...facilityCommandArgsOf(ctx, 'postings.write'),
  id,
});

/** Resolvers of the facility's API for searches for a stand-in. */
export const standInFacilityResolvers = {
  Query: {
    async standIns(_source, { facilityId }, ctx) {
      const scope = facilityScopeOf(ctx, 'postings.read', facilityId);
      return {
        isAutomatic: await isStandInAutomaticAt(ctx.db, facilityId),
        postings: await listStandIns(ctx.db, { scope, now: ctx.now }),
      };
    },
    standIn: (_source, { id }, ctx) =>
      standInView(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.read'), id }),
  },
  Mutation: {
    async startStandInSearch(_source, { input: { id } }, ctx) {
      await startSearch(ctx.db, writing(ctx, id));
      return successAnswer;
    },
    async hurryStandInSearch(_source, { input: { id, step } }, ctx) {
      await startNextStandInStepNow(ctx.db, { ...writing(ctx, id), step });
      return successAnswer;
    },
    async stopStandInSearch(_source, { input: { id } }, ctx) {
      await stopSearch(ctx.db, writing(ctx, id));
      return successAnswer;
    },
    async setAutomaticStandIns(_source, { input: { facilityId, isOn } }, ctx) {
      const args = {
        ...facilityCommandArgsOf(ctx, 'postings.write', facilityId),
        facilityId,
        isOn,
      };
      await setAutomaticStandIn(ctx.db, args);
      return successAnswer;
    },
  },
} satisfies Resolvers;
