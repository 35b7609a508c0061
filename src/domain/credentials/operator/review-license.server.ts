import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';
import type { App } from '#platform/server/context.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import {
  credentialsNotifications,
  credentialsRefusal,
  documentReviewSentences,
} from '../messages.ts';
import { lockLicenseUnderReview, writeLicenseDecision } from '../queries.server.ts';
import {
  assertDocumentDateValid,
  decideDocumentReviewOnce,
  readDocumentReviewNote,
  readDocumentRejectReason,
  type DocumentReviewDecisionArgs,
} from './review-decision.server.ts';
import { whyCannotApproveLicense } from '../rules.ts';
import { nextLicenseState } from '../states.ts';
import { maxCertificateNumberLength } from '../limits.ts';

type LicenseApproval = DocumentReviewDecisionArgs & {
  certificateId: string;
  expiresOn: string | null;
  /** Values as printed on the certificate; missing or null where it shows none. */
  certificateNumber?: string | null;
  issuedOn?: string | null;
};

/**
 * Approves a licence certificate. Its last day is the operator's reading, or the worker's entry where the operator
 * enters none. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND, and those of
 * `whyCannotApproveLicense`. (Rule 4.4)
 */
export async function approveLicense(app: Pick<App, 'db'>, review: LicenseApproval): Promise<void> {
  const { certificateId, issuedOn = null, actor, now } = review;
  assertDocumentDateValid(review.expiresOn);
  assertDocumentDateValid(issuedOn, 'issuedOn');
  const certificateNumber = readNumber(review.certificateNumber);
  await decideDocumentReviewOnce(app.db, { ...review, operation: 'approveLicense' }, async (tx) => {
    const license = await lockLicenseUnderReview(tx, certificateId);
    const expiresOn = review.expiresOn ?? license.expiresOn;
    const obstacle = whyCannotApproveLicense(license, expiresOn, jstDay(now));
    if (obstacle) throw credentialsRefusal(obstacle);
    const decision = { state: 'VERIFIED', expiresOn, certificateNumber, issuedOn, now } as const;
    await writeLicenseDecision(tx, license.id, decision);
    await recordChanges(tx, [
      {
        subject: 'license_certificate',
        id: license.id,
        from: 'PENDING',
        to: 'VERIFIED',
        event: 'APPROVE',
        actor,
        at: now,
      },
    ]);
    await notifyOneWorker(tx, {
      ...credentialsNotifications.licenseApproved(license.name),
      workerId: license.workerId,
      topic: 'account',
      dedupKey: `license:${license.id}:approved:${now.getTime()}`,
      path: paths.me.license(license.id),
      now,
    });
  });
}

/**
 * Sends a licence certificate back with one of the listed reasons. Once per idempotency key. Refusals:
 * VALIDATION_FAILED, NOT_FOUND, REVIEW_DONE. (Rule 4.4)
 */
export async function rejectLicense(
  app: Pick<App, 'db'>,
  review: DocumentReviewDecisionArgs & {
    certificateId: string;
    reason: string;
    note?: string | null;
  },
): Promise<void> {
  const { certificateId, actor, now } = review;
  const reason = readDocumentRejectReason(review.reason);
  const note = readDocumentReviewNote(review.note);
  await decideDocumentReviewOnce(app.db, { ...review, operation: 'rejectLicense' }, async (tx) => {
    const license = await lockLicenseUnderReview(tx, certificateId);
    if (nextLicenseState(license.state, 'REJECT') === null) throw credentialsRefusal('REVIEW_DONE');
    const decision = {
      state: 'REJECTED',
      reason,
      note,
      expiresOn: license.expiresOn,
      now,
    } as const;
    await writeLicenseDecision(tx, license.id, decision);
    await recordChanges(tx, [
      {
        subject: 'license_certificate',
        id: license.id,
        from: 'PENDING',
        to: 'REJECTED',
        event: 'REJECT',
        actor,
        reason,
        at: now,
      },
    ]);
    // The key contains the time, because the same certificate may be sent in and rejected more than once.
    await notifyOneWorker(tx, {
      ...credentialsNotifications.licenseRejected(license.name, reason),
      workerId: license.workerId,
      topic: 'account',
      dedupKey: `license:${license.id}:rejected:${now.getTime()}`,
      path: paths.me.license(license.id),
      now,
    });
  });
}

function readNumber(number: string | null | undefined): string | null {
  const text = normalizeLine(number ?? '');
  const isTooLong = characterCount(text) > maxCertificateNumberLength;
  if (isTooLong)
    throw refuseFields({ certificateNumber: documentReviewSentences.certificateNumber });
  return text === '' ? null : text;
}
