import { markUnpaid } from '#attendance/contract/mark-unpaid.server.ts';
import { acceptApplication } from '#application/applying/accept.server.ts';
import { rejectApplication } from '#application/applying/reject.server.ts';
import { approveClaim } from '#attendance/corrections/approve-claim.server.ts';
import type { BackOfficeCommand } from '#attendance/contract/back-office-command.server.ts';
import { confirmEnd } from '#attendance/corrections/confirm-end.server.ts';
import { dismiss } from '#attendance/termination/dismiss.server.ts';
import { reportNoShow } from '#attendance/no-show/report-no-show.server.ts';
import { returnClaim } from '#attendance/corrections/return-claim.server.ts';
import { decideHours } from '#attendance/corrections/decide-hours.server.ts';
import { refuseFields } from '#base/refusal.ts';
import { approveIdentity, rejectIdentity } from '#credentials/review-identity.server.ts';
import { approveLicense, rejectLicense } from '#credentials/review-license.server.ts';
import type { MutationResolvers, PublishRecruitmentInput } from '#gen/desk-resolvers.ts';
import { reopenTransfer } from '#pay/transfers/reopen-transfer.server.ts';
import { fetchBankFile } from '#pay/bank-file/fetch-bank-file.server.ts';
import { submitTransfers } from '#pay/transfers/submit-transfers.server.ts';
import { publishRecruitment, type NewPosting } from '#recruitment/publishing/publish.server.ts';
import { pauseRecruitment, resumeRecruitment } from '#recruitment/publishing/stop.server.ts';
import type { Context } from '#server/context.server.ts';

import { readResults } from './bank-results.server.ts';
import { cancellationMutations } from './cancellation/cancellation-resolvers.server.ts';
import { createFacilityKey, revokeFacilityKey } from './keys.server.ts';
import { deskSentences, refuse } from './messages.ts';
import { reviewKind } from './operator.queries.server.ts';
import { actorOf, byOperator, deskOf, operatorActor, operatorOnly } from './scope.server.ts';

const done = { success: true };

/** Mutations of the back office: each one calls the command of the slice that owns it. */
export const deskMutations = {
  ...cancellationMutations,

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

  async pauseRecruitment(_source, { input }, ctx) {
    await pauseRecruitment(ctx.db, stopOf(ctx, input.id));
    return done;
  },

  async resumeRecruitment(_source, { input }, ctx) {
    await resumeRecruitment(ctx.db, stopOf(ctx, input.id));
    return done;
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

  async settleAttendance(_source, { input }, ctx) {
    operatorOnly(ctx);
    const { id, reason, ...hours } = input;
    await decideHours(ctx.app, { ...actOf(ctx, id), actor: operatorActor, hours, reason });
    return done;
  },

  async approveReview(_source, { input }, ctx) {
    operatorOnly(ctx);
    const { id, expiresOn = null, workPermission = null, profileVersion } = input;
    const review = { expiresOn, ...byOperator(ctx) };
    switch (await reviewKind(ctx.db, id)) {
      case 'identity': {
        // Approving states that the document agrees with the profile.
        const matches = { name: true, bornOn: true, address: true };
        await approveIdentity(ctx.app, {
          ...review,
          identityId: id,
          matches,
          workPermission,
          ...(typeof profileVersion === 'number' ? { profileVersion } : {}),
        });
        return done;
      }
      case 'license':
        await approveLicense(ctx.app, { ...review, certificateId: id });
        return done;
      case null:
        throw refuse('NOT_FOUND');
    }
  },

  async rejectReview(_source, { input: { id, reason } }, ctx) {
    operatorOnly(ctx);
    const review = { reason, ...byOperator(ctx) };
    switch (await reviewKind(ctx.db, id)) {
      case 'identity':
        await rejectIdentity(ctx.app, { ...review, identityId: id });
        return done;
      case 'license':
        await rejectLicense(ctx.app, { ...review, certificateId: id });
        return done;
      case null:
        throw refuse('NOT_FOUND');
    }
  },

  async submitTransfers(_source, _args, ctx) {
    operatorOnly(ctx);
    const { waitsUntil, ...submitted } = await submitTransfers(ctx.app, byOperator(ctx));
    return { ...submitted, waitsUntil: waitsUntil === null ? null : new Date(waitsUntil) };
  },

  async reopenTransfer(_source, { input: { transferId, reason } }, ctx) {
    operatorOnly(ctx);
    const by = { reason, ...byOperator(ctx) };
    await reopenTransfer(ctx.db, { transferId, ...by }, (tx, attendanceIds) =>
      markUnpaid(tx, { attendanceIds, ...by }),
    );
    return done;
  },

  async fetchBankFile(_source, { input: { bankFileId } }, ctx) {
    operatorOnly(ctx);
    const fetching = { bankFileId, keyId: deskOf(ctx).id, now: ctx.now };
    const { content, ...file } = await fetchBankFile(ctx.db, fetching);
    return { ...file, contentBase64: content.toString('base64') };
  },

  async readBankResults(_source, { input }, ctx) {
    operatorOnly(ctx);
    const { bankFileId, contentBase64 } = input;
    const resultFile = Buffer.from(contentBase64, 'base64');
    return readResults(ctx.db, { bankFileId, resultFile, ...byOperator(ctx) });
  },
} satisfies MutationResolvers;

function actOf(ctx: Context, attendanceId: string): BackOfficeCommand {
  const { now, idempotencyKey } = ctx;
  return { attendanceId, actor: actorOf(ctx), now, idempotencyKey };
}

const stopOf = (ctx: Context, recruitmentId: string) => ({
  recruitmentId,
  actor: actorOf(ctx),
  now: ctx.now,
});

function postingOf({ mode, bonus, deadline, ...terms }: PublishRecruitmentInput): NewPosting {
  if (mode !== 'INSTANT' && mode !== 'SCREENING') throw refuseFields({ mode: deskSentences.mode });
  return { ...terms, mode, bonus: bonus ?? 0, ...(deadline ? { deadline } : {}) };
}
