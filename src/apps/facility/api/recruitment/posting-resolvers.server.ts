import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { checkShiftsAgainstBudgets } from '#domain/recruitment/budget/check-against-budgets.server.ts';
import {
  editFacilityAndPostings,
  closeFacilityAndPostings,
} from '#domain/recruitment/posting/edit-facility.server.ts';
import { editPosting } from '#domain/recruitment/posting/edit-posting.server.ts';
import { readPostingGrounds } from '#domain/recruitment/posting/grounds.queries.server.ts';
import { postShifts } from '#domain/recruitment/posting/post-shifts.server.ts';
import { postingHistoryRows } from '#domain/recruitment/posting/posting-history.queries.server.ts';
import { postingRowsOfWeek } from '#domain/recruitment/posting/postings.queries.server.ts';
import { closePosting, undoPostings } from '#domain/recruitment/posting/stop-postings.server.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';

/** Resolvers of the facility's API for postings, and for publishing, editing and closing facilities. */
export const postingFacilityResolvers = {
  Query: {
    postingsOfWeek: (_source, { day, facilityId, cursor }, ctx) =>
      postingRowsOfWeek(ctx.db, facilityScopeOf(ctx, 'postings.read', facilityId ?? undefined), {
        day,
        cursor,
        now: ctx.now,
      }),
    postingGrounds: (_source, { facilityId }, ctx) =>
      readPostingGrounds(ctx.db, facilityScopeOf(ctx, 'postings.read', facilityId), facilityId),
    postingHistory: (_source, { id, cursor }, ctx) =>
      postingHistoryRows(ctx.db, facilityScopeOf(ctx, 'postings.read'), { id, cursor }),
  },
  Mutation: {
    checkShifts: (_source, { input: { lines } }, ctx) =>
      checkShiftsAgainstBudgets(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'postings.write'),
        lines,
        // Every role with `postings.write` has `money.read`, and no key has it.
        mayReadCosts: ctx.key === undefined,
      }),
    postShifts: (_source, { input: { lines } }, ctx) =>
      postShifts(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), lines }),
    async undoPostings(_source, { input: { id } }, ctx) {
      await undoPostings(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), batchId: id });
      return successAnswer;
    },
    async editPosting(_source, { input }, ctx) {
      await editPosting(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), ...input });
      return successAnswer;
    },
    async closePosting(_source, { input: { id } }, ctx) {
      await closePosting(ctx.db, { ...facilityCommandArgsOf(ctx, 'postings.write'), id });
      return successAnswer;
    },
    async editFacility(_source, { input: { id, facility } }, ctx) {
      const args = {
        ...facilityCommandArgsOf(ctx, 'facility.write', id),
        facilityId: id,
        input: facility,
      };
      await editFacilityAndPostings(ctx.db, args);
      return successAnswer;
    },
    async closeFacility(_source, { input: { id } }, ctx) {
      await closeFacilityAndPostings(ctx.db, {
        ...facilityCommandArgsOf(ctx, 'facility.write', id),
        facilityId: id,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
