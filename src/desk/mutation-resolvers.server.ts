import { acceptApplication } from '#application/applying/accept.server.ts';
import { rejectApplication } from '#application/applying/reject.server.ts';
import { approveClaim } from '#attendance/corrections/approve-claim.server.ts';
import type { BackOfficeCommand } from '#attendance/contract/back-office-command.server.ts';
import { confirmEnd } from '#attendance/corrections/confirm-end.server.ts';
import { requestScheduleCancellation } from '#attendance/termination/request-schedule-cancellation.server.ts';
import { dismiss } from '#attendance/termination/dismiss.server.ts';
import { reportNoShow } from '#attendance/no-show/report-no-show.server.ts';
import { returnClaim } from '#attendance/corrections/return-claim.server.ts';
import { refuseFields } from '#base/refusal.ts';
import type { MutationResolvers, PublishRecruitmentInput } from '#gen/desk-resolvers.ts';
import { publishRecruitment, type NewPosting } from '#recruitment/publishing/publish.server.ts';
import type { Context } from '#server/context.server.ts';

import { createFacilityKey, revokeFacilityKey } from './keys.server.ts';
import { deskSentences } from './messages.ts';
import { actorOf, operatorOnly } from './scope.server.ts';

const done = { success: true };

/** Mutations of the back office: each one calls the command of the slice that owns it. */
export const deskMutations = {
  async createFacilityKey(_source, { input }, ctx) {
    operatorOnly(ctx);
    return createFacilityKey(ctx.db, { ...input, now: ctx.now });
  },

  async revokeFacilityKey(_source, { input }, ctx) {
    operatorOnly(ctx);
    await revokeFacilityKey(ctx.db, { id: input.id, now: ctx.now });
    return done;
  },

  async publishRecruitment(_source, { input }, ctx) {
    const { now, idempotencyKey } = ctx;
    const wish = { posting: postingOf(input), actor: actorOf(ctx), now, idempotencyKey };
    const { id } = await publishRecruitment(ctx.db, wish);
    return { recruitmentId: id };
  },

  async acceptApplication(_source, { input }, ctx) {
    const { now, idempotencyKey } = ctx;
    const acceptance = { applicationId: input.id, actor: actorOf(ctx), now, idempotencyKey };
    await acceptApplication(ctx.app, acceptance);
    return done;
  },

  async rejectApplication(_source, { input }, ctx) {
    const { id: applicationId, reason } = input;
    await rejectApplication(ctx.app, {
      applicationId,
      reason,
      actor: actorOf(ctx),
      now: ctx.now,
      idempotencyKey: ctx.idempotencyKey,
    });
    return done;
  },

  async approveAttendance(_source, { input }, ctx) {
    await approveClaim(ctx.app, actOf(ctx, input.id));
    return done;
  },

  async returnAttendance(_source, { input }, ctx) {
    await returnClaim(ctx.app, { ...actOf(ctx, input.id), reason: input.reason });
    return done;
  },

  async dismissAttendance(_source, { input }, ctx) {
    await dismiss(ctx.app, {
      ...actOf(ctx, input.id),
      reason: input.reason,
      byWorkersFault: input.workerSide,
      breakMinutes: input.breakMinutes ?? 0,
    });
    return done;
  },

  async confirmAttendanceEnd(_source, { input }, ctx) {
    const { id, endAt, reason } = input;
    await confirmEnd(ctx.app, { ...actOf(ctx, id), endAt, reason: reason ?? '' });
    return done;
  },

  async reportNoShow(_source, { input }, ctx) {
    await reportNoShow(ctx.app, actOf(ctx, input.id));
    return done;
  },

  async requestScheduleCancellation(_source, { input }, ctx) {
    await requestScheduleCancellation(ctx.app, {
      attendanceId: input.id,
      actor: actorOf(ctx),
      reason: input.reason,
      listedReason: input.listedReason ?? null,
      incident: input.incident ?? null,
      closureOrder: input.closureOrder ?? null,
      now: ctx.now,
      idempotencyKey: ctx.idempotencyKey,
    });
    return done;
  },
} satisfies MutationResolvers;

function actOf(ctx: Context, attendanceId: string): BackOfficeCommand {
  const { now, idempotencyKey } = ctx;
  return { attendanceId, actor: actorOf(ctx), now, idempotencyKey };
}

function postingOf({ mode, bonus, deadline, ...terms }: PublishRecruitmentInput): NewPosting {
  if (mode !== 'INSTANT' && mode !== 'SCREENING') throw refuseFields({ mode: deskSentences.mode });
  return { ...terms, mode, bonus: bonus ?? 0, ...(deadline ? { deadline } : {}) };
}
