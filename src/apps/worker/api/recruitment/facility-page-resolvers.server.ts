import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { runOnReplica } from '#platform/server/graphql/on-replica.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { contractMomentsOf, viewerFactsOfRecruitments } from '#domain/application/viewer.server.ts';
import {
  readFacilityDetail,
  listFacilityRecruitments,
  followedFacilityList,
} from '#domain/recruitment/facilities/facility.server.ts';
import { listReturnDates } from '#domain/recruitment/facilities/worked-before.server.ts';
import { followFacility, unfollowFacility } from '#domain/recruitment/facilities/follow.server.ts';

export const facilityResolvers = {
  Query: {
    facilityDetail: (_source, { facilityId }, ctx) => readFacilityDetail(ctx, facilityId),
    facilityRecruitmentList: (_source, { facilityId, cursor }, ctx) =>
      runOnReplica(ctx, (reading) =>
        listFacilityRecruitments(reading, contractMomentsOf, { facilityId, cursor }),
      ),
    returnDateList: (_source, _args, ctx) =>
      listReturnDates(ctx, viewerFactsOfRecruitments, signedInWorkerOf(ctx).id),
    followedFacilityList: (_source, { cursor }, ctx) =>
      followedFacilityList(ctx, { workerId: signedInWorkerOf(ctx).id, cursor }),
  },
  Mutation: {
    async followFacility(_source, { input: { facilityId } }, ctx) {
      await followFacility(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        facilityId,
        now: ctx.now,
      });
      return successAnswer;
    },
    async unfollowFacility(_source, { input: { facilityId } }, ctx) {
      await unfollowFacility(ctx.db, { workerId: signedInWorkerOf(ctx).id, facilityId });
      return successAnswer;
    },
  },
} satisfies Resolvers;
