import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';
import { onReplica } from '#platform/server/graphql/on-replica.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { searcherOf } from '#domain/application/searcher.server.ts';
import { momentsOf, viewerOf } from '#domain/application/viewer.server.ts';
import { recruitmentDetail } from '#domain/recruitment/detail/detail.server.ts';
import {
  addFavorite,
  favoriteList,
  removeFavorite,
} from '#domain/recruitment/favorites/favorites.server.ts';
import {
  furiganaOfFacility,
  furiganaOfRecruitment,
} from '#domain/recruitment/furigana/furigana.server.ts';
import { invitationList } from '#domain/recruitment/limited/invitations.server.ts';
import { recruitmentMap } from '#domain/recruitment/map/map.server.ts';
import { reportRecruitment } from '#domain/recruitment/report.server.ts';
import { countDays, facets, searchRecruitments } from '#domain/recruitment/search/search.server.ts';
import { visitorViewer } from '#domain/recruitment/viewer.ts';

export const recruitmentResolvers = {
  Query: {
    recruitmentSearch: (_source, { input, cursor }, ctx) =>
      onReplica(ctx, (reading) =>
        searchRecruitments(reading, searcherOf, { input, cursor: cursor ?? null }),
      ),
    recruitmentDayCounts: (_source, { input }, ctx) =>
      onReplica(ctx, (reading) => countDays(reading, input)),
    recruitmentFacets: (_source, { input }, ctx) =>
      onReplica(ctx, (reading) => facets(reading, input)),
    recruitmentMap: (_source, { input, bounds }, ctx) =>
      onReplica(ctx, (reading) => recruitmentMap(reading, { input, bounds: bounds ?? null })),
    favoriteRecruitmentList: (_source, { cursor, travelFrom, fromHome }, ctx) =>
      favoriteList(ctx, momentsOf, {
        workerId: signedIn(ctx).id,
        cursor,
        travelFrom: travelFrom ?? null,
        fromHome: fromHome ?? false,
      }),
    invitationList: (_source, { cursor }, ctx) =>
      invitationList(ctx, momentsOf, { workerId: signedIn(ctx).id, cursor }),
    recruitmentDetail: (_source, { recruitmentId, travelFrom }, ctx) =>
      recruitmentDetail(ctx, ctx.worker ? viewerOf : visitorViewer, {
        id: recruitmentId,
        travelFrom: travelFrom ?? null,
      }),
    recruitmentFurigana: (_source, { recruitmentId }, ctx) =>
      furiganaOfRecruitment(ctx, recruitmentId),
    facilityFurigana: (_source, { facilityId }, ctx) => furiganaOfFacility(ctx, facilityId),
  },
  Mutation: {
    async addRecruitmentToFavorite(_source, { input: { recruitmentId } }, ctx) {
      await addFavorite(ctx.db, { workerId: signedIn(ctx).id, recruitmentId, now: ctx.now });
      return success;
    },
    async removeRecruitmentFromFavorite(_source, { input: { recruitmentId } }, ctx) {
      await removeFavorite(ctx.db, { workerId: signedIn(ctx).id, recruitmentId });
      return success;
    },
    async reportRecruitment(_source, { input }, ctx) {
      await reportRecruitment(ctx.db, { ...input, workerId: signedIn(ctx).id, now: ctx.now });
      return success;
    },
  },
} satisfies Resolvers;
