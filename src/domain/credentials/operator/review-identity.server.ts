import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { carryPenalties } from '#domain/points/penalties/carry-over.server.ts';
import { writeProvenProfileFields } from '#domain/profile/queries.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { isConstraintViolation, type Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { readResidenceCard } from '../identity/identity-rules.ts';
import { credentialsNotifications, credentialsRefusal } from '../messages.ts';
import { personKeyOf } from '../person-key.server.ts';
import { dropDocumentPictures } from '../pictures.server.ts';
import {
  eraseIdentityPictures,
  lockIdentityUnderReview,
  supersedeApprovedIdentity,
  writeIdentityDecision,
  type IdentityUnderReview,
} from '../queries.server.ts';
import { formerAccountIdsOf } from '../release.queries.server.ts';
import { workPermissionOf } from '../residence.ts';
import {
  assertDocumentDateValid,
  decideDocumentReviewOnce,
  readDocumentReviewNote,
  readDocumentRejectReason,
  type DocumentReviewDecisionArgs,
} from './review-decision.server.ts';
import {
  workPermissionOfDocument,
  whyCannotApproveIdentity,
  type IdentityDocumentCheck,
} from '../rules.ts';

type Approval = DocumentReviewDecisionArgs &
  IdentityDocumentCheck & {
    identityId: string;
    /** Version of the profile that the operator compared; missing: the version is not checked. */
    profileVersion?: number;
  };

/**
 * Approves an identity whose name, birth date and address are the profile's. The identity replaces the one approved
 * before, and a changed name is written into the profile. The permitted work follows from the fields of the residence
 * card unless the operator enters another. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND,
 * PROFILE_CHANGED, IDENTITY_OF_ANOTHER, and those of `whyCannotApproveIdentity`. (Rule 3.8, 4.3)
 */
export async function approveIdentity(
  app: Pick<App, 'db' | 'env'>,
  approval: Approval,
): Promise<void> {
  assertDocumentDateValid(approval.expiresOn);
  try {
    await decideDocumentReviewOnce(app.db, { ...approval, operation: 'approveIdentity' }, (tx) =>
      approve(tx, app, approval),
    );
  } catch (error) {
    if (isConstraintViolation(error, 'identities_one_person'))
      throw credentialsRefusal('IDENTITY_OF_ANOTHER');
    throw error;
  }
}

async function approve(tx: Tx, app: Pick<App, 'env'>, approval: Approval): Promise<void> {
  const { identityId, actor, now } = approval;
  const identity = await lockIdentityUnderReview(tx, identityId);
  const { workerId } = identity;
  const reading = {
    matches: approval.matches,
    expiresOn: approval.expiresOn ?? identity.expiresOn,
    workPermission: approval.workPermission ?? declaredPermission(identity),
  };
  const obstacle = whyCannotApproveIdentity(identity, reading, jstDay(now));
  if (obstacle) throw credentialsRefusal(obstacle);
  const { profileVersion: seen = identity.profileVersion } = approval;
  if (seen !== identity.profileVersion) throw credentialsRefusal('PROFILE_CHANGED');

  const replaced = await supersedeApprovedIdentity(tx, workerId);
  await writeIdentityDecision(tx, identity.id, {
    state: 'APPROVED',
    expiresOn: reading.expiresOn,
    workPermission: workPermissionOfDocument(identity.documentType, reading.workPermission),
    personKey: keyOf(app, identity),
    now,
  });
  if (identity.changes)
    await writeProvenProfileFields(tx, { workerId, changes: identity.changes, now });
  await carryPenalties(tx, { from: await formerAccountIdsOf(tx, workerId), to: workerId, now });
  const change = { subject: 'identity', actor, at: now };
  await recordChanges(tx, [
    ...replaced.map((id) => ({
      ...change,
      id,
      from: 'APPROVED',
      to: 'SUPERSEDED',
      event: 'SUPERSEDE',
    })),
    { ...change, id: identity.id, from: 'PENDING', to: 'APPROVED', event: 'APPROVE' },
  ]);
  await notifyOneWorker(tx, {
    ...credentialsNotifications.identityApproved,
    workerId,
    topic: 'account',
    dedupKey: `identity:${identity.id}:approved`,
    path: paths.me.identity(),
    now,
  });
}

function declaredPermission({ residence }: IdentityUnderReview) {
  const card = readResidenceCard(residence);
  return card && workPermissionOf(card);
}

/**
 * Person key from the name on the reviewed document. The profile's name may have changed since the document was sent.
 */
function keyOf(
  app: Pick<App, 'env'>,
  { reading, documentHash }: IdentityUnderReview,
): string | null {
  const { lastKana, firstKana, bornOn } = reading;
  if (documentHash === null || !lastKana || firstKana === null || !bornOn) return null;
  return personKeyOf(app, { lastKana, firstKana, bornOn }, documentHash);
}

/**
 * Rejects an identity with one of the listed reasons and an optional note. Pictures of a rejected individual number
 * card are erased, because they may show the number. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND,
 * REVIEW_DONE. (Rule 4.3)
 */
export async function rejectIdentity(
  app: Pick<App, 'db'>,
  review: DocumentReviewDecisionArgs & { identityId: string; reason: string; note?: string | null },
): Promise<void> {
  const { identityId, actor, now } = review;
  const reason = readDocumentRejectReason(review.reason);
  const note = readDocumentReviewNote(review.note);
  await decideDocumentReviewOnce(app.db, { ...review, operation: 'rejectIdentity' }, async (tx) => {
    const identity = await lockIdentityUnderReview(tx, identityId);
    if (identity.state !== 'PENDING') throw credentialsRefusal('REVIEW_DONE');
    const { expiresOn } = identity;
    await writeIdentityDecision(tx, identity.id, {
      state: 'REJECTED',
      reason,
      note,
      expiresOn,
      workPermission: null,
      now,
    });
    if (identity.documentType === 'individual_number_card') await erasePictures(tx, identity, now);
    await recordChanges(tx, [
      {
        subject: 'identity',
        id: identity.id,
        from: 'PENDING',
        to: 'REJECTED',
        event: 'REJECT',
        actor,
        reason,
        at: now,
      },
    ]);
    await notifyOneWorker(tx, {
      ...credentialsNotifications.identityRejected(reason),
      workerId: identity.workerId,
      topic: 'account',
      dedupKey: `identity:${identity.id}:rejected`,
      path: paths.me.identity(),
      now,
    });
  });
}

async function erasePictures(
  tx: Tx,
  { id, frontKey, backKey, secondKey }: IdentityUnderReview,
  now: Date,
): Promise<void> {
  await eraseIdentityPictures(tx, id);
  await dropDocumentPictures(tx, [frontKey, backKey, secondKey], now);
}
