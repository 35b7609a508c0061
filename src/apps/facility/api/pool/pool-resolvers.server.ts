import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  blockedWorkerPage,
  blockWorker,
  unblockWorker,
} from '#domain/pool/block-workers.server.ts';
import {
  blockWorkerAtCorporation,
  corporationBlockPage,
  unblockWorkerAtCorporation,
} from '#domain/pool/corporation-blocks.server.ts';
import { markWorkerFavorite, unmarkWorkerFavorite } from '#domain/pool/favorite-workers.server.ts';
import { workerGroupRows } from '#domain/pool/groups.queries.server.ts';
import { removeOwnPerson } from '#domain/pool/own-people/leave.server.ts';
import { linkPage, makeLink, revokeLink } from '#domain/pool/own-people/links.server.ts';
import { pastWorkerPage, poolPage } from '#domain/pool/pool-workers.server.ts';
import {
  addWorkerGroupMember,
  removeWorkerGroup,
  removeWorkerGroupMember,
  saveGroup,
} from '#domain/pool/worker-groups.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

const decisionOf = <Input extends { facilityId: string }>(ctx: Context, input: Input) => ({
  ...input,
  ...facilityCommandArgsOf(ctx, 'applications.decide', input.facilityId),
});

/** Resolvers of the facility's API for past workers, groups, blocks and own people. */
export const workerPoolFacilityResolvers = {
  Query: {
    people: (_source, { facilityId, cursor }, ctx) =>
      pastWorkerPage(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId), cursor),
    blockedWorkers: (_source, { facilityId, cursor }, ctx) =>
      blockedWorkerPage(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId), cursor),
    corporationBlocks: (_source, { cursor }, ctx) =>
      corporationBlockPage(ctx.db, facilityScopeOf(ctx, 'corporation.write'), cursor),
    poolPeople: (_source, { facilityId, filter, cursor }, ctx) =>
      poolPage(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId), {
        filter: filter ?? {},
        cursor,
      }),
    workerGroups: (_source, { facilityId }, ctx) =>
      workerGroupRows(ctx.db, facilityScopeOf(ctx, 'applications.read', facilityId)),
    ownPeopleLinks: (_source, { facilityId, cursor }, ctx) =>
      linkPage(ctx.db, facilityScopeOf(ctx, 'applications.decide', facilityId), {
        cursor,
        now: ctx.now,
      }),
  },
  Mutation: {
    async blockWorker(_source, { input: { reason, ...pair } }, ctx) {
      await blockWorker(ctx.db, { ...decisionOf(ctx, pair), reason });
      return successAnswer;
    },
    async unblockWorker(_source, { input }, ctx) {
      await unblockWorker(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    async blockWorkerEverywhere(_source, { input }, ctx) {
      await blockWorkerAtCorporation(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'corporation.write'),
        ...input,
      });
      return successAnswer;
    },
    async unblockWorkerEverywhere(_source, { input }, ctx) {
      await unblockWorkerAtCorporation(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'corporation.write'),
        ...input,
      });
      return successAnswer;
    },
    async markFavoriteWorker(_source, { input: { memo, ...pair } }, ctx) {
      await markWorkerFavorite(ctx.db, { ...decisionOf(ctx, pair), memo });
      return successAnswer;
    },
    async unmarkFavoriteWorker(_source, { input }, ctx) {
      await unmarkWorkerFavorite(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    async saveWorkerGroup(_source, { input }, ctx) {
      return { id: await saveGroup(ctx.db, decisionOf(ctx, input)) };
    },
    async deleteWorkerGroup(_source, { input }, ctx) {
      await removeWorkerGroup(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    async addToWorkerGroup(_source, { input }, ctx) {
      await addWorkerGroupMember(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    async removeFromWorkerGroup(_source, { input }, ctx) {
      await removeWorkerGroupMember(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    makeOwnPeopleLink: (_source, { input }, ctx) => makeLink(ctx.db, decisionOf(ctx, input)),
    async revokeOwnPeopleLink(_source, { input }, ctx) {
      await revokeLink(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
    async removeOwnPerson(_source, { input }, ctx) {
      await removeOwnPerson(ctx.db, decisionOf(ctx, input));
      return successAnswer;
    },
  },
} satisfies Resolvers;
