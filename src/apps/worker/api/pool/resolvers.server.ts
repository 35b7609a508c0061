import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  blockedFacilityList,
  blockFacility,
  readFacilityBlock,
  unblockFacility,
} from '#domain/pool/block-facilities.server.ts';
import {
  joinedFacilityList,
  joinOwnPeople,
  readOwnPeopleLink,
} from '#domain/pool/own-people/join.server.ts';
import { leaveOwnPeople } from '#domain/pool/own-people/leave.server.ts';

/** Resolvers of the worker's relations to facilities: blocks, and membership among a facility's own people. */
export const ownPeopleResolvers = {
  Query: {
    blockedFacilityList: (_source, { cursor }, ctx) =>
      blockedFacilityList(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor }),
    facilityBlock: (_source, { facilityId }, ctx) =>
      readFacilityBlock(ctx.db, { workerId: signedInWorkerOf(ctx).id, facilityId }),
    ownPeopleLink: (_source, { secret }, ctx) =>
      readOwnPeopleLink(ctx, { secret, workerId: ctx.worker?.id ?? null }),
    joinedFacilityList: (_source, { cursor }, ctx) =>
      joinedFacilityList(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor }),
  },
  Mutation: {
    async blockFacility(_source, { input }, ctx) {
      await blockFacility(ctx.db, { ...input, workerId: signedInWorkerOf(ctx).id, now: ctx.now });
      return successAnswer;
    },
    async unblockFacility(_source, { input: { facilityId } }, ctx) {
      await unblockFacility(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        facilityId,
        now: ctx.now,
      });
      return successAnswer;
    },
    async joinOwnPeople(_source, { input: { secret } }, ctx) {
      await joinOwnPeople(ctx, { secret, workerId: signedInWorkerOf(ctx).id });
      return successAnswer;
    },
    async leaveOwnPeople(_source, { input: { facilityId } }, ctx) {
      await leaveOwnPeople(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        facilityId,
        now: ctx.now,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
