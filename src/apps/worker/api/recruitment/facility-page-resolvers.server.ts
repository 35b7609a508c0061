import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { onReplica } from '#platform/server/graphql/on-replica.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { momentsOf, viewerOf } from '#domain/application/viewer.server.ts';
import {
  facilityDetail,
  facilityRecruitments,
  followedFacilityList,
} from '#domain/recruitment/facilities/facility.server.ts';
import { returnDates } from '#domain/recruitment/facilities/worked-before.server.ts';
import { followFacility, unfollowFacility } from '#domain/recruitment/facilities/follow.server.ts';

export const facilityResolvers = {
  Query: {
    facilityDetail: (_source, { facilityId }, ctx) => facilityDetail(ctx, facilityId),
    facilityRecruitmentList: (_source, { facilityId, cursor }, ctx) =>
      onReplica(ctx, (reading) => facilityRecruitments(reading, momentsOf, { facilityId, cursor })),
    returnDateList: (_source, _args, ctx) => returnDates(ctx, viewerOf, signedIn(ctx).id),
    followedFacilityList: (_source, { cursor }, ctx) =>
      followedFacilityList(ctx, { workerId: signedIn(ctx).id, cursor }),
  },
  Mutation: {
    async followFacility(_source, { input: { facilityId } }, ctx) {
      await followFacility(ctx.db, { workerId: signedIn(ctx).id, facilityId, now: ctx.now });
      return success;
    },
    async unfollowFacility(_source, { input: { facilityId } }, ctx) {
      await unfollowFacility(ctx.db, { workerId: signedIn(ctx).id, facilityId });
      return success;
    },
  },
} satisfies Resolvers;
