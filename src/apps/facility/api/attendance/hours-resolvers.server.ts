import { reportedStampSentences } from '#platform/base/states/reported-stamp.ts';
import { plannedGrossWageOf } from '#domain/pay/wage/planned-gross.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import type { WaitingHours } from '#gen/types.ts';
import { quoteGrossWages, type GrossWageQuote } from '#domain/pay/earnings/gross-quote.server.ts';
import type { WorkSpan } from '#domain/pay/wage/worktime.ts';
import { quoteFees, type FeeQuote } from '#domain/billing/month/fee-quote.server.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import {
  shiftEndAnswerDeadline,
  isClaimApprovedWithoutReview,
  isBreakBelowLaw,
  claimedMinutesOverPlan,
  reviewDeadline,
  type WorkedHours,
} from '#domain/attendance/corrections/claim-rules.ts';
import { returnHoursClaim } from '#domain/attendance/corrections/return-claim.server.ts';
import { approveHoursOfShifts } from '#domain/attendance/hours/approve-many.server.ts';
import { isHoursDifferenceSmall } from '#domain/attendance/hours/hours-rules.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';
import {
  hoursAwaitingFacilityPage,
  type HoursAwaitingFacilityRow,
} from '#domain/attendance/hours/hours.queries.server.ts';

import { facilityShiftCommandArgsOf } from './by-facility-of-shift.server.ts';

/** Resolvers of the facility's API for the approval of worked hours. */
export const hoursFacilityResolvers = {
  Query: {
    async hoursToApprove(_source, { facilityId, cursor }, ctx) {
      const scope = facilityScopeOf(ctx, 'hours.read', facilityId);
      const page = await hoursAwaitingFacilityPage(ctx.db, scope, { cursor, now: ctx.now });
      const quotes = await quoteGrossWages(
        ctx.db,
        page.rows.map((row) => ({ shift: row, worked: spanOf(row) })),
      );
      const fees = await quoteFees(
        ctx.db,
        page.rows.map(({ attendanceId }, index) => ({
          attendanceId,
          grossWage: quotes[index]?.earned ?? 0,
          workMinutes: quotes[index]?.workMinutes ?? 0,
        })),
      );
      const hours = page.rows.map((row, index) => hoursView(row, quotes[index], fees[index]));
      return { hours, cursor: page.cursor };
    },
  },
  Mutation: {
    async approveAttendance(_source, { input: { id } }, ctx) {
      await approveHoursClaim(ctx.app, await facilityShiftCommandArgsOf(ctx, 'hours.approve', id));
      return successAnswer;
    },
    async approveAttendances(_source, { input: { ids } }, ctx) {
      return {
        results: await approveHoursOfShifts(ctx.app, {
          ...facilityCommandArgsOf(ctx, 'hours.approve'),
          ids,
        }),
      };
    },
    async returnAttendance(_source, { input: { id, reason } }, ctx) {
      await returnHoursClaim(ctx.app, {
        ...(await facilityShiftCommandArgsOf(ctx, 'hours.approve', id)),
        reason,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;

/** Returns the claimed hours; null when the facility is asked for the end instead. */
function claimOf(row: HoursAwaitingFacilityRow): WorkedHours | null {
  const { state, claimedStartAt, claimedEndAt, claimedBreakMinutes } = row;
  if (state !== 'REVIEWING' || !claimedStartAt || !claimedEndAt) return null;
  const breakMinutes = claimedBreakMinutes ?? row.breakMinutes;
  return { startAt: claimedStartAt, endAt: claimedEndAt, breakMinutes };
}

function spanOf(row: HoursAwaitingFacilityRow): WorkSpan {
  const { startAt, endAt, breakMinutes } = claimOf(row) ?? {
    startAt: row.startsAt,
    endAt: row.endsAt,
    breakMinutes: row.breakMinutes,
  };
  return { startsAt: startAt, endsAt: endAt, breakMinutes };
}

function hoursView(
  row: HoursAwaitingFacilityRow,
  quote: GrossWageQuote | undefined,
  { fee, feeTax }: FeeQuote = { fee: 0, feeTax: 0 },
): WaitingHours {
  const { attendanceId: id, waitsSince } = row;
  const hours = claimOf(row);
  const yen = quote?.total ?? 0;
  const claim = hours && {
    ...hours,
    reason: row.claimReason ?? '',
    round: row.claimRounds,
    differenceMinutes: claimedMinutesOverPlan(hours, row),
    yen,
    differenceYen: yen - plannedGrossWageOf(row),
    fee,
    feeTax,
    isSmall: isHoursDifferenceSmall(hours, row) && !row.needsOperator,
    isBreakBelowLaw: isBreakBelowLaw(hours),
    isApprovedBySilence: isClaimApprovedWithoutReview(hours, row) && !row.needsOperator,
    needsOperator: row.needsOperator,
  };
  return {
    ...row,
    id,
    reportedStamps: reportedStampSentences(row),
    claim,
    answerBy: claim ? reviewDeadline(waitsSince) : shiftEndAnswerDeadline(waitsSince),
  };
}
