import type { Resolvers } from '#gen/facility-resolvers.ts';
import { anonymousWorkerLabelOf } from '#domain/profile/worker-label.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { waitingApplicants } from '#domain/application/facility/applicants.queries.server.ts';
import {
  acceptApplicationAsFacility,
  rejectApplicationAsFacility,
} from '#domain/application/facility/decide.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

const decisionOf = (ctx: Context, applicationId: string) => ({
  ...facilityCommandArgsOf(ctx, 'applications.decide'),
  applicationId,
});

/** Resolvers of the facility's API for applicants. */
export const applicantsFacilityResolvers = {
  Query: {
    async waitingApplicants(_source, { facilityId, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'applications.read', facilityId);
      const page = await waitingApplicants(ctx.db, scope, { cursor, now: ctx.now });
      const applicants = page.rows.map(({ bornOn, licenseName, ...row }) => ({
        ...row,
        label: anonymousWorkerLabelOf({ bornOn, licenseName }, ctx.now),
      }));
      return { applicants, cursor: page.cursor };
    },
  },
  Mutation: {
    async acceptApplication(_source, { input: { id } }, ctx) {
      await acceptApplicationAsFacility(ctx.app, decisionOf(ctx, id));
      return successAnswer;
    },
    async rejectApplication(_source, { input: { id, reason } }, ctx) {
      await rejectApplicationAsFacility(ctx.app, {
        ...decisionOf(ctx, id),
        reason: reason ?? undefined,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
