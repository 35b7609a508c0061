import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { cancellationMutations, cancellationQueries } from './cancellation-resolvers.server.ts';
import { checkIn } from '#domain/attendance/stamps/check-in.server.ts';
import { checkOut } from '#domain/attendance/stamps/check-out.server.ts';
import { claimTime } from '#domain/attendance/corrections/claim-time.server.ts';
import {
  calendarFeedMadeAt,
  removeCalendarFeed,
} from '#domain/attendance/calendar/calendar-feed.queries.server.ts';
import { makeCalendarFeed } from '#domain/attendance/calendar/calendar-feed.server.ts';
import { attendanceDetail } from '#domain/attendance/schedule/detail.server.ts';
import { sayOnTheWay } from '#domain/attendance/on-the-way/say-on-the-way.server.ts';
import { proposalMutations, proposalQueries } from './proposal-resolvers.server.ts';
import { requestApproval } from '#domain/attendance/corrections/request-approval.server.ts';
import {
  attendanceHistory,
  attendanceSchedule,
} from '#domain/attendance/schedule/schedule.server.ts';
import { attendanceSummary } from '#domain/attendance/summary/summary.server.ts';
import { workTime } from '#domain/attendance/schedule/work-time.server.ts';
import {
  answerWorkQuestions,
  workQuestions,
} from '#domain/attendance/work-questions/work-questions.server.ts';

export const attendanceResolvers = {
  Query: {
    attendanceScheduleList: (_source, { cursor }, ctx) =>
      attendanceSchedule(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor, now: ctx.now }),
    attendance: (_source, { id }, ctx) =>
      attendanceDetail(ctx.db, {
        attendanceId: id,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    attendanceHistories: (_source, { cursor }, ctx) =>
      attendanceHistory(ctx.db, { workerId: signedInWorkerOf(ctx).id, cursor, now: ctx.now }),
    attendanceSummary: (_source, { month = null }, ctx) =>
      attendanceSummary(ctx.db, { workerId: signedInWorkerOf(ctx).id, month, now: ctx.now }),
    workTime: (_source, { id }, ctx) =>
      workTime(ctx.db, { attendanceId: id, workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    calendarFeed: async (_source, _args, ctx) => ({
      madeAt: await calendarFeedMadeAt(ctx.db, signedInWorkerOf(ctx).id),
    }),
    workQuestions: (_source, { id }, ctx) =>
      workQuestions(ctx.db, { attendanceId: id, workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    ...cancellationQueries,
    ...proposalQueries,
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
    ...proposalMutations,
    makeCalendarFeed: async (_source, _args, ctx) => ({
      success: true,
      path: await makeCalendarFeed(ctx.app.db, {
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    }),
    async removeCalendarFeed(_source, _args, ctx) {
      await removeCalendarFeed(ctx.app.db, signedInWorkerOf(ctx).id);
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
      await claimTime(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'start', at: input.at },
        now: ctx.now,
      });
      return successAnswer;
    },
    async updateCheckoutTime(_source, { input }, ctx) {
      await claimTime(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'end', at: input.at },
        now: ctx.now,
      });
      return successAnswer;
    },
    async updateBreakTime(_source, { input }, ctx) {
      await claimTime(ctx.app, {
        workerId: signedInWorkerOf(ctx).id,
        attendanceId: input.id,
        change: { kind: 'break', minutes: input.breakMinutes },
        now: ctx.now,
      });
      return successAnswer;
    },
    async requestAttendanceApproval(_source, { input }, ctx) {
      await requestApproval(ctx.app, {
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
