import { jstDay } from '#platform/base/jst.ts';
import type { LicenseCertificate } from '#gen/types.ts';
import type { App } from '#platform/server/context.server.ts';

import {
  certificateRows,
  comingLicensedShifts,
  type CertificateRow,
} from './license.queries.server.ts';
import {
  canUpdateCertificate,
  certificateState,
  shiftNeedingLicense,
  licensedShiftName,
  certificateStateName,
  type LicensedShift,
} from './license-rules.ts';
import { refuse, rejectReasonAdvice } from '../messages.ts';
import { pictureLink } from '../picture-links.server.ts';
import { isRejectReason } from '../rules.ts';

type Own = Pick<App, 'env' | 'db'>;

/** The worker's certificates, latest first. */
export async function licenseList(
  app: Own,
  { workerId, now }: { workerId: string; now: Date },
): Promise<LicenseCertificate[]> {
  const [held, duties] = await Promise.all([
    certificateRows(app.db, workerId),
    comingLicensedShifts(app.db, workerId, now),
  ]);
  return held.map((row) => certificateView(app, row, { workerId, held, duties, now }));
}

/** One of the worker's certificates; a deleted one is NOT_FOUND like another worker's. */
export async function workerLicenseOf(
  app: Own,
  { certificateId, workerId, now }: { certificateId: string; workerId: string; now: Date },
): Promise<LicenseCertificate> {
  const list = await licenseList(app, { workerId, now });
  const certificate = list.find(({ id }) => id === certificateId.toLowerCase());
  if (!certificate) throw refuse('NOT_FOUND');
  return certificate;
}

type Around = { workerId: string; held: CertificateRow[]; duties: LicensedShift[]; now: Date };

function certificateView(
  app: Own,
  row: CertificateRow,
  { workerId, held, duties, now }: Around,
): LicenseCertificate {
  const today = jstDay(now);
  const state = certificateState(row, today);
  if (state === 'DELETED') throw refuse('NOT_FOUND');
  const viewer = { kind: 'worker', id: workerId } as const;
  const picture = { kind: 'license', id: row.id, side: 'image', viewer, now } as const;
  const reason = state === 'REJECTED' ? row.rejectReason : null;
  const duty = shiftNeedingLicense(row, { held, duties, today });
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
    imageUrl: row.imageKey === null ? null : pictureLink(app, picture),
    nameOnCertificate: row.nameOnCertificate,
    hasNameProof: row.nameProofKey !== null,
    expires: row.expires,
    expiresOn: row.expiresOn,
    submittedAt: row.submittedAt,
    canUpdate: canUpdateCertificate(state),
    whyNotDelete: duty && refuse('LICENSE_IN_USE', { duty: licensedShiftName(duty) }).message,
  };
}

function adviceOf(reason: string, note: string | null): string | null {
  const advice = isRejectReason(reason) ? rejectReasonAdvice[reason] : null;
  return [advice, note && `担当者から：${note}`].filter(Boolean).join('。') || null;
}
