import type {
  RegisterIdentityAndContactInput,
  RegisterWorkerLicenseCertificateInput,
} from '#gen/types.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { deleteLicense } from '#domain/credentials/licenses/delete-license.server.ts';
import { generateIdentificationSession } from '#domain/credentials/identity/generate-identification.server.ts';
import {
  readWorkerIdentification,
  readWorkerIdentity,
} from '#domain/credentials/identity/identity-view.server.ts';
import {
  workerLicenseList,
  workerLicenseOf,
} from '#domain/credentials/licenses/license-view.server.ts';
import {
  registerIdentity,
  type IdentitySubmission,
} from '#domain/credentials/identity/register-identity.server.ts';
import {
  registerLicense,
  type RegisterLicenseArgs,
} from '#domain/credentials/licenses/register-license.server.ts';
import { updateLicense } from '#domain/credentials/licenses/update-license.server.ts';

export const credentialsResolvers = {
  Query: {
    workerLicenseCertificateList: (_source, _args, ctx) =>
      workerLicenseList(ctx.app, { workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    workerLicenseCertificate: (_source, { id }, ctx) =>
      workerLicenseOf(ctx.app, {
        certificateId: id,
        workerId: signedInWorkerOf(ctx).id,
        now: ctx.now,
      }),
    workerIdentity: (_source, _args, ctx) =>
      readWorkerIdentity(ctx.app, { workerId: signedInWorkerOf(ctx).id, now: ctx.now }),
    workerIdentification: (_source, { id }, { app, worker, now }) =>
      readWorkerIdentification(app, { id, workerId: worker?.id ?? null, now }),
  },
  Mutation: {
    async registerWorkerLicenseCertificate(_source, { input }, ctx) {
      const { idempotencyKey, now } = ctx;
      const workerId = signedInWorkerOf(ctx).id;
      const registration = registrationOf(input);
      const { id } = await registerLicense(ctx, { workerId, registration, now, idempotencyKey });
      return { uploadId: input.uploadId, id };
    },
    async updateWorkerLicenseCertificate(_source, { input }, ctx) {
      const { id: certificateId, remarksOnDifferentName: remarks, ...rest } = input;
      const update = { ...rest, certificateId, remarks };
      await updateLicense(ctx, { workerId: signedInWorkerOf(ctx).id, update, now: ctx.now });
      return successAnswer;
    },
    async deleteWorkerLicenseCertificate(_source, { input }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      await deleteLicense(ctx, { workerId, certificateId: input.id, now: ctx.now });
      return successAnswer;
    },
    generateIdentification: (_source, { input }, ctx) =>
      generateIdentificationSession(ctx.db, {
        workerId: signedInWorkerOf(ctx).id,
        method: input?.method ?? 'image',
        now: ctx.now,
      }),
    async registerIdentityAndContact(_source, { input }, ctx) {
      const { idempotencyKey, now } = ctx;
      const workerId = signedInWorkerOf(ctx).id;
      const submission = submissionOf(input);
      const { id } = await registerIdentity(ctx.app, { workerId, submission, now, idempotencyKey });
      return { success: true, id };
    },
  },
} satisfies Resolvers;

function registrationOf(input: RegisterWorkerLicenseCertificateInput): RegisterLicenseArgs {
  return {
    licenseId: input.licenseId,
    uploadId: input.uploadId,
    nameOnCertificate: input.nameOnCertificate ?? null,
    remarks: input.remarksOnDifferentName ?? null,
    nameProofUploadId: input.nameProofUploadId ?? null,
    expiresOn: input.expiresOn ?? null,
  };
}

function submissionOf(input: RegisterIdentityAndContactInput): IdentitySubmission {
  return {
    publicId: input.publicId ?? null,
    nationality: input.nationality ?? null,
    documentType: input.documentType,
    frontUploadId: input.frontUploadId,
    backUploadId: input.backUploadId ?? null,
    secondUploadId: input.secondUploadId ?? null,
    documentNumber: input.documentNumber ?? null,
    expiresOn: input.expiresOn ?? null,
    issuedOn: input.issuedOn ?? null,
    secondIssuedOn: input.secondIssuedOn ?? null,
    residence: input.residence ?? null,
    otherJobMinutes: input.otherJobMinutesPerWeek ?? 0,
    newName: input.newName ?? null,
    contact: input.contact ?? null,
  };
}
