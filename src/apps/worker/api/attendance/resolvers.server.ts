import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { cancellationMutations, cancellationQueries } from './cancellation-resolvers.server.ts';
import { checkIn } from '#domain/attendance/stamps/check-in.server.ts';
import { checkOut } from '#domain/attendance/stamps/check-out.server.ts';
import { saveHoursClaimDraft } from '#domain/attendance/corrections/claim-time.server.ts';
import {
  calendarFeedMadeAt,
  removeCalendarFeed,
} from '#domain/attendance/calendar/calendar-feed.queries.server.ts';
import { makeCalendarFeed } from '#domain/attendance/calendar/calendar-feed.server.ts';
import { readAttendanceDetail } from '#domain/attendance/schedule/detail.server.ts';
import { sayOnTheWay } from '#domain/attendance/on-the-way/say-on-the-way.server.ts';
import { hoursProposalMutations, hoursProposalQueries } from './proposal-resolvers.server.ts';
import { requestHoursApproval } from '#domain/attendance/corrections/request-approval.server.ts';
import {
  listAttendanceHistory,
  listAttendanceSchedule,
} from '#domain/attendance/schedule/schedule.server.ts';
import { readAttendanceSummary } from '#domain/attendance/summary/summary.server.ts';
import { readShiftWorkTime } from '#domain/attendance/schedule/work-time.server.ts';
import {
  answerWorkQuestions,
  readWorkQuestions,
} from '#domain/attendance/work-questions/work-questions.server.ts';

export const attendanceResolvers = {
  Query: {
    attendanceScheduleList: (_source, { cursor }, ctx) =>
      listAttendanceSchedule(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor, now: ctx.now }),
    attendance: (_source, { id }, ctx) =>
      readAttendanceDetail(ctx.db, {
        attendanceId: id,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    attendanceHistories: (_source, { cursor }, ctx) =>
      listAttendanceHistory(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor, now: ctx.now }),
    attendanceSummary: (_source, { month = null }, ctx) =>
      readAttendanceSummary(ctx.db, { workerId: signedInWorkerOf(ctx).id, month, now: ctx.now }),
    workTime: (_source, { id }, ctx) =>
      readShiftWorkTime(ctx.db, {
        attendanceId: id,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    calendarFeed: async (_source, _args, ctx) => ({
      madeAt: await calendarFeedMadeAt(ctx.db, signedInWorkerOf(ctx).id),
    }),
    workQuestions: (_source, { id }, ctx) =>
      readWorkQuestions(ctx.db, {
        attendanceId: id,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    ...cancellationQueries,
    ...hoursProposalQueries,
  },
  Mutation: {
    ...cancellationMutations,
    async answerWorkQuestions(_source, { input }, ctx) {
      await answerWorkQuestions(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        answers: input.answers,
        now: ctx.now,
      });
      return successAnswer;
    },
    async sayOnTheWay(_source, { input: { id, isOnTheWay } }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      await sayOnTheWay(ctx.app, { workerId, attendanceId: id, isOnTheWay, now: ctx.now });
      return successAnswer;
    },
    ...hoursProposalMutations,
    makeCalendarFeed: async (_source, _args, ctx) => ({
      success: true,
      path: await makeCalendarFeed(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    }),
    async removeCalendarFeed(_source, _args, ctx) {
      await removeCalendarFeed(ctx.db, signedInWorkerOf(ctx).id);
      return successAnswer;
    },
    async registerWorkStartTimeByCode(_source, { input }, ctx) {
      const answer = await checkIn(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        code: input.code,
        stampedAt: input.stampedAt ?? null,
        ageSeconds: input.ageSeconds ?? null,
        minuteProof: input.minuteProof ?? null,
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return { success: true, ...answer };
    },
    async registerWorkEndTimeByCode(_source, { input }, ctx) {
      const answer = await checkOut(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        code: input.code,
        stampedAt: input.stampedAt ?? null,
        ageSeconds: input.ageSeconds ?? null,
        minuteProof: input.minuteProof ?? null,
        answers: { hadOvertime: input.hadOvertime ?? null, tookBreak: input.tookBreak ?? null },
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return { success: true, ...answer };
    },
    async updateCheckinTime(_source, { input }, ctx) {
      await saveHoursClaimDraft(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'start', at: input.at },
        now: ctx.now,
      });
      return successAnswer;
    },
    async updateCheckoutTime(_source, { input }, ctx) {
      await saveHoursClaimDraft(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'end', at: input.at },
        now: ctx.now,
      });
      return successAnswer;
    },
    async updateBreakTime(_source, { input }, ctx) {
      await saveHoursClaimDraft(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'break', minutes: input.breakMinutes },
        now: ctx.now,
      });
      return successAnswer;
    },
    async requestAttendanceApproval(_source, { input }, ctx) {
      await requestHoursApproval(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        mode: input.mode,
        reason: input.reason ?? '',
        now: ctx.now,
        idempotencyKey: ctx.idempotencyKey,
      });
      return successAnswer;
    },
  },
} satisfies Resolvers;
