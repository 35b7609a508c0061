import { isJstDay, jstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { refuseFields } from '#base/refusal.ts';
import { lengthOf, normalizeLine } from '#base/text.ts';
import { carryPenalties } from '#points/penalties/carry-over.server.ts';
import { applyProvenChanges } from '#profile/apply-proven-changes.server.ts';
import type { App } from '#server/context.server.ts';
import { brokeConstraint, inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';
import { notify } from '#server/delivery/notify.server.ts';

import { readResidenceCard } from './identity/identity-rules.ts';
import { notifications, refuse, reviewSentences } from './messages.ts';
import { personKey } from './person-key.server.ts';
import { dropPictures } from './pictures.server.ts';
import { formerAccounts } from './release.server.ts';
import {
  eraseIdentityPictures,
  lockedIdentity,
  lockedLicense,
  supersedeApproved,
  writeIdentityDecision,
  writeLicenseDecision,
  type IdentityUnderReview,
} from './queries.server.ts';
import {
  isRejectReason,
  permissionOf,
  whyCannotApproveIdentity,
  whyCannotApproveLicense,
  type IdentityReading,
  type RejectReason,
} from './rules.ts';
import { workPermissionOf } from './residence.ts';
import { nextLicenseState } from './states.ts';

type Review = {
  actor: Extract<Actor, { kind: 'operator' }>;
  now: Date;
  idempotencyKey?: string | undefined;
};

type Approval = Review &
  IdentityReading & {
    identityId: string;
    /** The version of the profile that the operator had before them; left out, it is not compared. */
    profileVersion?: number;
  };

/**
 * Approves an identity whose name, birth date and address are the profile's. It takes the place of
 * the one approved before, and a changed name goes into the profile. What a residence card allows
 * follows from its fields unless the operator reads otherwise. Once per key. (Rule 3.8, 4.3)
 */
export async function approveIdentity(
  app: Pick<App, 'db' | 'env'>,
  approval: Approval,
): Promise<void> {
  assertDay(approval.expiresOn);
  try {
    await decideWithKey(app.db, { ...approval, operation: 'approveIdentity' }, (tx) =>
      approve(tx, app, approval),
    );
  } catch (error) {
    if (brokeConstraint(error, 'identities_one_person')) throw refuse('IDENTITY_OF_ANOTHER');
    throw error;
  }
}

async function approve(tx: Tx, app: Pick<App, 'env'>, approval: Approval): Promise<void> {
  const { identityId, actor, now } = approval;
  const identity = await lockedIdentity(tx, identityId);
  const { workerId } = identity;
  const reading = {
    matches: approval.matches,
    expiresOn: approval.expiresOn ?? identity.expiresOn,
    workPermission: approval.workPermission ?? declaredPermission(identity),
  };
  const obstacle = whyCannotApproveIdentity(identity, reading, jstDay(now));
  if (obstacle) throw refuse(obstacle);
  const { profileVersion: seen = identity.profileVersion } = approval;
  if (seen !== identity.profileVersion) throw refuse('PROFILE_CHANGED');

  const replaced = await supersedeApproved(tx, workerId);
  await writeIdentityDecision(tx, identity.id, {
    state: 'APPROVED',
    expiresOn: reading.expiresOn,
    workPermission: permissionOf(identity.documentType, reading.workPermission),
    personKey: keyOf(app, identity),
    now,
  });
  if (identity.changes) await applyProvenChanges(tx, { workerId, changes: identity.changes, now });
  await carryPenalties(tx, { from: await formerAccounts(tx, workerId), to: workerId, now });
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
  await notify(tx, {
    ...notifications.identityApproved,
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

/** Of the name that has just been confirmed: the profile may have changed since it was sent in. */
function keyOf(
  app: Pick<App, 'env'>,
  { reading, documentHash }: IdentityUnderReview,
): string | null {
  const { lastKana, firstKana, bornOn } = reading;
  if (documentHash === null || !lastKana || !firstKana || !bornOn) return null;
  return personKey(app, { lastKana, firstKana, bornOn }, documentHash);
}

/**
 * Sends an identity back with one of the listed reasons, and a note where it helps. Pictures of a
 * rejected individual number card are erased: they may show the number. Once per key. (Rule 4.3)
 */
export async function rejectIdentity(
  app: Pick<App, 'db'>,
  review: Review & { identityId: string; reason: string; note?: string | null },
): Promise<void> {
  const { identityId, actor, now } = review;
  const reason = readReason(review.reason);
  const note = readNote(review.note);
  await decideWithKey(app.db, { ...review, operation: 'rejectIdentity' }, async (tx) => {
    const identity = await lockedIdentity(tx, identityId);
    if (identity.state !== 'PENDING') throw refuse('REVIEW_DONE');
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
    await notify(tx, {
      ...notifications.identityRejected(reason),
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
  await dropPictures(tx, [frontKey, backKey, secondKey], now);
}

type LicenseApproval = Review & {
  certificateId: string;
  expiresOn: string | null;
  /** As printed on the certificate, where it has them. */
  certificateNumber?: string | null;
  issuedOn?: string | null;
};

/**
 * Approves a licence certificate, with its last day where the licence runs out: the operator's
 * reading, else what the worker filled in. Once per key. (Rule 4.4)
 */
export async function approveLicense(app: Pick<App, 'db'>, review: LicenseApproval): Promise<void> {
  const { certificateId, issuedOn = null, actor, now } = review;
  assertDay(review.expiresOn);
  assertDay(issuedOn, 'issuedOn');
  const certificateNumber = readNumber(review.certificateNumber);
  await decideWithKey(app.db, { ...review, operation: 'approveLicense' }, async (tx) => {
    const license = await lockedLicense(tx, certificateId);
    const expiresOn = review.expiresOn ?? license.expiresOn;
    const obstacle = whyCannotApproveLicense(license, expiresOn, jstDay(now));
    if (obstacle) throw refuse(obstacle);
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
    await notify(tx, {
      ...notifications.licenseApproved(license.name),
      workerId: license.workerId,
      topic: 'account',
      dedupKey: `license:${license.id}:approved:${now.getTime()}`,
      path: paths.me.license(license.id),
      now,
    });
  });
}

/** Sends a licence certificate back with one of the listed reasons. Once per key. (Rule 4.4) */
export async function rejectLicense(
  app: Pick<App, 'db'>,
  review: Review & { certificateId: string; reason: string; note?: string | null },
): Promise<void> {
  const { certificateId, actor, now } = review;
  const reason = readReason(review.reason);
  const note = readNote(review.note);
  await decideWithKey(app.db, { ...review, operation: 'rejectLicense' }, async (tx) => {
    const license = await lockedLicense(tx, certificateId);
    if (nextLicenseState(license.state, 'REJECT') === null) throw refuse('REVIEW_DONE');
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
    // The same certificate may be sent in, and sent back, more than once.
    await notify(tx, {
      ...notifications.licenseRejected(license.name, reason),
      workerId: license.workerId,
      topic: 'account',
      dedupKey: `license:${license.id}:rejected:${now.getTime()}`,
      path: paths.me.license(license.id),
      now,
    });
  });
}

/** What is decided is all of a review but who decides and when. */
async function decideWithKey(
  db: Db,
  { actor, now, idempotencyKey: key, operation, ...input }: Review & { operation: string },
  decide: (tx: Tx) => Promise<void>,
): Promise<void> {
  const call = { actorId: keyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) => withIdempotencyKey(tx, call, () => decide(tx)));
}

function readReason(reason: string): RejectReason {
  if (!isRejectReason(reason)) throw refuseFields({ reason: reviewSentences.reason });
  return reason;
}

const maxNoteLength = 200;

function readNote(note: string | null | undefined): string | null {
  const text = normalizeLine(note ?? '');
  if (lengthOf(text) > maxNoteLength) throw refuseFields({ note: reviewSentences.note });
  return text === '' ? null : text;
}

const maxNumber = 50;

function readNumber(number: string | null | undefined): string | null {
  const text = normalizeLine(number ?? '');
  const isTooLong = lengthOf(text) > maxNumber;
  if (isTooLong) throw refuseFields({ certificateNumber: reviewSentences.certificateNumber });
  return text === '' ? null : text;
}

function assertDay(day: string | null, field: 'expiresOn' | 'issuedOn' = 'expiresOn'): void {
  if (day !== null && !isJstDay(day)) throw refuseFields({ [field]: reviewSentences[field] });
}
