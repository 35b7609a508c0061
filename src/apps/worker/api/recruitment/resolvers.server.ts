import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { runOnReplica } from '#platform/server/graphql/on-replica.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { readSearchingWorker } from '#domain/application/searcher.server.ts';
import { contractMomentsOf, viewerFactsOfRecruitments } from '#domain/application/viewer.server.ts';
import { readRecruitmentDetail } from '#domain/recruitment/detail/detail.server.ts';
import {
  addFavoriteRecruitment,
  favoriteRecruitmentList,
  removeFavoriteRecruitment,
} from '#domain/recruitment/favorites/favorites.server.ts';
import {
  furiganaOfFacility,
  furiganaOfRecruitment,
} from '#domain/recruitment/furigana/furigana.server.ts';
import { invitationList } from '#domain/recruitment/limited/invitations.server.ts';
import { readRecruitmentMap } from '#domain/recruitment/map/map.server.ts';
import { reportRecruitment } from '#domain/recruitment/report.server.ts';
import {
  countRecruitmentsPerDay,
  readSearchFacets,
  searchRecruitments,
} from '#domain/recruitment/search/search.server.ts';
import { visitorViewerPort } from '#domain/recruitment/viewer.ts';

export const recruitmentResolvers = {
  Query: {
    recruitmentSearch: (_source, { input, cursor }, ctx) =>
      runOnReplica(ctx, (reading) =>
        searchRecruitments(reading, readSearchingWorker, { input, cursor: cursor ?? null }),
      ),
    recruitmentDayCounts: (_source, { input }, ctx) =>
      runOnReplica(ctx, (reading) => countRecruitmentsPerDay(reading, input)),
    recruitmentFacets: (_source, { input }, ctx) =>
      runOnReplica(ctx, (reading) => readSearchFacets(reading, input)),
    recruitmentMap: (_source, { input, bounds }, ctx) =>
      runOnReplica(ctx, (reading) =>
        readRecruitmentMap(reading, { input, bounds: bounds ?? null }),
      ),
    favoriteRecruitmentList: (_source, { cursor, travelFrom, fromHome }, ctx) =>
      favoriteRecruitmentList(ctx, contractMomentsOf, {
        workerId: signedInWorkerOf(ctx).id,
        cursor,
        travelFrom: travelFrom ?? null,
        fromHome: fromHome ?? false,
      }),
    invitationList: (_source, { cursor }, ctx) =>
      invitationList(ctx, contractMomentsOf, { workerId: signedInWorkerOf(ctx).id, cursor }),
    recruitmentDetail: (_source, { recruitmentId, travelFrom }, ctx) =>
      readRecruitmentDetail(ctx, ctx.worker ? viewerFactsOfRecruitments : visitorViewerPort, {
        id: recruitmentId,
        travelFrom: travelFrom ?? null,
      }),
    recruitmentFurigana: (_source, { recruitmentId }, ctx) =>
      furiganaOfRecruitment(ctx, recruitmentId),
    facilityFurigana: (_source, { facilityId }, ctx) => furiganaOfFacility(ctx, facilityId),
  },
  Mutation: {
    async addRecruitmentToFavorite(_source, { input: { recruitmentId } }, ctx) {
      await addFavoriteRecruitment(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        recruitmentId,
        now: ctx.now,
      });
      return successAnswer;
    },
    async removeRecruitmentFromFavorite(_source, { input: { recruitmentId } }, ctx) {
      await removeFavoriteRecruitment(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        recruitmentId,
      });
      return successAnswer;
    },
    async reportRecruitment(_source, { input }, ctx) {
      await reportRecruitment(ctx.db, {
        ...input,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
