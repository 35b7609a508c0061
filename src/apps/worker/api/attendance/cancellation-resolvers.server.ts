import type { MutationResolvers, QueryResolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf, type Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { listAbsentNotifications } from '#domain/attendance/absence/absences.server.ts';
import { answerScheduleCancellation } from '#domain/attendance/termination/answer-schedule-cancellation.server.ts';
import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { listCancelWarnings } from '#domain/attendance/cancellation/cancel-warnings.server.ts';
import { objectToTermination } from '#domain/attendance/termination/object-to-termination.server.ts';
import {
  readPenaltyExemption,
  submitExemptionProof,
} from '#domain/attendance/cancellation/exemption.server.ts';
import {
  answerQuestionnaire,
  readAttendanceQuestionnaire,
} from '#domain/attendance/questionnaire/questionnaire.server.ts';
import { scheduleCancellationRequests } from '#domain/attendance/termination/schedule-cancellations.server.ts';
import { updateAbsentNotification } from '#domain/attendance/absence/update-absent-notification.server.ts';

/** Queries of cancellation, absence and questionnaire. */
export const cancellationQueries = {
  cancelWarnings: (_source, { attendanceId }, ctx) =>
    listCancelWarnings(ctx.db, { attendanceId, ...asker(ctx) }),
  penaltyExemption: (_source, { attendanceId }, ctx) =>
    readPenaltyExemption(ctx.db, { attendanceId, ...asker(ctx) }),
  attendanceQuestionnaire: (_source, { id }, ctx) =>
    readAttendanceQuestionnaire(ctx.db, { attendanceId: id, ...asker(ctx) }),
  absentNotifications: (_source, { cursor }, ctx) =>
    listAbsentNotifications(ctx.db, { cursor, ...asker(ctx) }),
  scheduleCancellationRequests: (_source, _args, ctx) =>
    scheduleCancellationRequests(ctx.db, asker(ctx)),
} satisfies QueryResolvers;

/** Mutations of cancellation, absence and questionnaire. */
export const cancellationMutations = {
  async cancelAttendance(_source, { input }, ctx) {
    await cancelByWorker(ctx.app, {
      ...actor(ctx),
      attendanceId: input.id,
      reason: input.reason,
      note: input.note ?? '',
      toldName: input.toldName ?? '',
      penaltyAfter: input.penaltyAfter ?? null,
    });
    return successAnswer;
  },
  async requestPenaltyExemption(_source, { input }, ctx) {
    await submitExemptionProof(ctx.app, {
      ...actor(ctx),
      attendanceId: input.id,
      reason: input.reason,
      note: input.note ?? '',
      uploadId: input.uploadId ?? null,
    });
    return successAnswer;
  },
  async answerAttendanceQuestionnaire(_source, { input }, ctx) {
    const { id: attendanceId, answers } = input;
    await answerQuestionnaire(ctx.app, { ...actor(ctx), attendanceId, answers });
    return successAnswer;
  },
  async updateAbsentNotification(_source, { input }, ctx) {
    await updateAbsentNotification(ctx.app, {
      ...actor(ctx),
      attendanceId: input.id,
      kind: input.kind,
      reason: input.reason,
      toldName: input.toldName ?? '',
    });
    return successAnswer;
  },
  async approveScheduleCancellation(_source, { input }, ctx) {
    const answer = { ...actor(ctx), requestId: input.id, answer: 'APPROVE' } as const;
    await answerScheduleCancellation(ctx.app, answer);
    return successAnswer;
  },
  async objectToTermination(_source, { input }, ctx) {
    await objectToTermination(ctx.app, { ...actor(ctx), requestId: input.id, text: input.text });
    return successAnswer;
  },
  async refuseScheduleCancellationApproval(_source, { input }, ctx) {
    const answer = { ...actor(ctx), requestId: input.id, answer: 'REFUSE' } as const;
    await answerScheduleCancellation(ctx.app, answer);
    return successAnswer;
  },
} satisfies MutationResolvers;

function asker(ctx: Context) {
  return { workerId: signedInWorkerOf(ctx).id, now: ctx.now };
}

function actor(ctx: Context) {
  return { ...asker(ctx), idempotencyKey: ctx.idempotencyKey };
}
