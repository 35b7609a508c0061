import { jstDay } from '#platform/base/jst.ts';
import type { LicenseCertificate } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  certificateRows,
  comingShiftsAndApplications,
  type CertificateRow,
} from './license.queries.server.ts';
import {
  canUpdateCertificate,
  certificateStateOf,
  firstShiftNeedingCertificate,
  nameOfShiftNeedingLicense,
  certificateStateName,
  type ShiftNeedingLicense,
} from './license-rules.ts';
import { credentialsRefusal, documentRejectReasonAdvice } from '../messages.ts';
import { documentPictureLink } from '../picture-links.server.ts';
import { isDocumentRejectReason } from '../rules.ts';

type Own = Pick<App, 'env' | 'db'>;

/** The worker's certificates, latest first. */
export async function workerLicenseList(
  app: Own,
  { workerId, now }: { workerId: string; now: Date },
): Promise<LicenseCertificate[]> {
  const [held, duties] = await Promise.all([
    certificateRows(app.db, workerId),
    comingShiftsAndApplications(app.db, workerId, now),
  ]);
  return held.map((row) => certificateView(app, row, { workerId, held, duties, now }));
}

/** One of the worker's certificates; a deleted one is NOT_FOUND like another worker's. */
export async function workerLicenseOf(
  app: Own,
  { certificateId, workerId, now }: { certificateId: string; workerId: string; now: Date },
): Promise<LicenseCertificate> {
  const list = await workerLicenseList(app, { workerId, now });
  const certificate = list.find(({ id }) => id === certificateId.toLowerCase());
  if (!certificate) throw credentialsRefusal('NOT_FOUND');
  return certificate;
}

type Around = {
  workerId: string;
  held: CertificateRow[];
  duties: ShiftNeedingLicense[];
  now: Date;
};

function certificateView(
  app: Own,
  row: CertificateRow,
  { workerId, held, duties, now }: Around,
): LicenseCertificate {
  const today = jstDay(now);
  const state = certificateStateOf(row, today);
  if (state === 'DELETED') throw credentialsRefusal('NOT_FOUND');
  const viewer = { kind: 'worker', id: workerId } as const;
  const picture = { kind: 'license', id: row.id, side: 'image', viewer, now } as const;
  const reason = state === 'REJECTED' ? row.rejectReason : null;
  const duty = firstShiftNeedingCertificate(row, { held, duties, today });
  return {
    id: row.id,
    licenseId: String(row.licenseId),
    name: row.name,
    verificationState: {
      state,
      displayName: certificateStateName(state),
      remarksOnDifferentName: state === 'PENDING' ? row.remarks : null,
      rejectionReason: reason,
      advice: reason === null ? null : adviceOf(reason, row.rejectNote),
    },
    imageUrl: row.imageKey === null ? null : documentPictureLink(app, picture),
    nameOnCertificate: row.nameOnCertificate,
    hasNameProof: row.nameProofKey !== null,
    expires: row.expires,
    expiresOn: row.expiresOn,
    submittedAt: row.submittedAt,
    canUpdate: canUpdateCertificate(state),
    whyNotDelete:
      duty &&
      credentialsRefusal('LICENSE_IN_USE', { duty: nameOfShiftNeedingLicense(duty) }).message,
  };
}

function adviceOf(reason: string, note: string | null): string | null {
  const advice = isDocumentRejectReason(reason) ? documentRejectReasonAdvice[reason] : null;
  return [advice, note && `担当者から：${note}`].filter(Boolean).join('。') || null;
}
