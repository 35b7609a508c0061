import { jstDay, type JstDay } from '#platform/base/jst.ts';
import { Refusal, refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { checkProfileInput } from '#domain/profile/fields.ts';
import { updateEmergencyContact } from '#domain/profile/update-emergency-contact.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  isConstraintViolation,
  inTransaction,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { unprintableFieldErrors } from '#platform/server/fonts/printable.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import {
  identityDocumentRuleOf,
  type IdentityDocumentKind,
  type NationalityChoice,
} from '../documents.ts';
import {
  startIdentificationSession,
  refusalOfIdentitySubmission,
} from './generate-identification.server.ts';
import { identityProfileIfComplete, type CompleteIdentityProfile } from './identity-profile.ts';
import {
  readIdentityRow,
  insertIdentity,
  lockWorkerRow,
  spendIdentificationSession,
  type ProfileChangesByDocument,
  type SubmittedDocumentRow,
} from './identity.queries.server.ts';
import {
  identityDeclarationProblems,
  identitySummaryOf,
  normalizeDocumentNumber,
  readResidenceCard,
  whyCannotSubmitIdentity,
  type IdentityDeclaration,
  type IdentitySummary,
} from './identity-rules.ts';
import { credentialsRefusal, credentialsFieldSentences } from '../messages.ts';
import { documentHash, personKeyOf } from '../person-key.server.ts';
import { eraseUploadedPicture, claimDocumentPictureUpload } from '../pictures.server.ts';

export type IdentitySubmission = {
  publicId: string | null;
  nationality: NationalityChoice | null;
  documentType: IdentityDocumentKind;
  frontUploadId: string;
  backUploadId: string | null;
  secondUploadId: string | null;
  documentNumber: string | null;
  expiresOn: JstDay | null;
  issuedOn: JstDay | null;
  secondIssuedOn: JstDay | null;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  otherJobMinutes: number;
  newName: NewName | null;
  contact: { phoneNumber: string; relationShipId: string } | null;
};

type NewName = { lastName: string; firstName: string; lastKana: string; firstKana: string };

type Command = {
  workerId: string;
  submission: IdentitySubmission;
  now: Date;
  idempotencyKey: string | undefined;
};
type Own = Pick<App, 'env' | 'db' | 'storage'>;

/**
 * Sends identity documents in for review, with the emergency contact if given; returns the id of the document. The back
 * of an individual number card is erased, not stored. One person has one account. Refusals: MY_NUMBER_REFUSED,
 * NOT_FOUND, VALIDATION_FAILED, IDENTIFICATION_NOT_FOUND, IDENTITY_OF_ANOTHER, and those of `whyCannotSubmitIdentity`. (Rule
 * 4.1, 4.3)
 */
export async function registerIdentity(app: Own, command: Command): Promise<{ id: string }> {
  await eraseMyNumber(app, command);
  const { workerId, submission, now, idempotencyKey: key } = command;
  const call = { actorId: workerId, key, operation: 'registerIdentity', input: submission, now };
  try {
    return await inTransaction(app.db, (tx) =>
      withIdempotencyKey(tx, call, () => submit(tx, app, command)),
    );
  } catch (error) {
    if (isConstraintViolation(error, 'identities_one_person'))
      throw credentialsRefusal('IDENTITY_OF_ANOTHER');
    throw error;
  }
}

/** Runs first, and in a separate transaction: a later refusal must not roll the erasure back. */
async function eraseMyNumber(app: Own, { workerId, submission, now }: Command): Promise<void> {
  const { documentType, backUploadId } = submission;
  if (identityDocumentRuleOf(documentType).back !== 'refused' || backUploadId === null) return;
  try {
    await eraseUploadedPicture(app, { workerId, purpose: 'identity', uploadId: backUploadId, now });
  } catch (error) {
    // A missing upload needs no erasure.
    if (!(error instanceof Refusal)) throw error;
  }
  throw credentialsRefusal('MY_NUMBER_REFUSED');
}

async function submit(tx: Tx, app: Own, command: Command): Promise<{ id: string }> {
  const { workerId, submission, now } = command;
  await lockWorkerRow(tx, workerId);
  const row = await readIdentityRow(tx, workerId);
  if (!row) throw credentialsRefusal('NOT_FOUND');
  const profile = identityProfileIfComplete(row);
  const obstacle = whyCannotSubmitIdentity(
    { sent: row.sent, isProfileReady: profile !== null },
    now,
  );
  if (obstacle || !profile) {
    throw refusalOfIdentitySubmission(obstacle ?? { code: 'PROFILE_NEEDED', again: null });
  }
  const today = jstDay(now);
  const summary = identitySummaryOf(row.sent, today);
  const { changes, problems } = changesOf(submission, { profile, summary, today });
  const nationality = changes?.nationality ?? profile.nationality;
  const wrong = {
    ...unprintableFieldErrors(changes ?? {}),
    ...problems,
    ...identityDeclarationProblems(declarationOf(submission), nationality, today),
  };
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);

  const { contact } = submission;
  if (contact) await updateEmergencyContact({ db: tx, now }, workerId, contact);
  const id = await write(tx, app, { ...command, profile, summary, changes });
  await recordChanges(tx, [
    {
      subject: 'identity',
      id,
      from: null,
      to: 'PENDING',
      event: 'SUBMIT',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
  return { id };
}

type Accepted = Command & {
  profile: CompleteIdentityProfile;
  summary: IdentitySummary<SubmittedDocumentRow>;
  changes: ProfileChangesByDocument | null;
};

async function write(tx: Tx, app: Own, accepted: Accepted): Promise<string> {
  const { workerId, submission, now, profile, summary, changes } = accepted;
  const { documentType } = submission;
  const rule = identityDocumentRuleOf(documentType);
  const number = rule.number === null ? '' : normalizeDocumentNumber(submission.documentNumber);
  const hashOfDocument = documentHash(app, { documentType, number, home: profile });
  const session = await sessionOf(tx, accepted);
  const pictures = await takePictures(tx, accepted);
  return insertIdentity(tx, {
    workerId,
    method: session.method,
    sessionId: session.id,
    revises: summary.state === 'APPROVED' ? (summary.document?.id ?? null) : null,
    documentType,
    ...pictures,
    expiresOn: rule.expires ? submission.expiresOn : null,
    issuedOn: rule.issuedSince === null ? null : submission.issuedOn,
    secondIssuedOn: rule.second === null ? null : submission.secondIssuedOn,
    numberSuffix: number === '' ? null : number.slice(-4),
    documentHash: hashOfDocument,
    personKey: personKeyOf(app, { ...profile, ...changes }, hashOfDocument),
    residence: documentType === 'residence_card' ? readResidenceCard(submission.residence) : null,
    otherJobMinutes: submission.otherJobMinutes,
    changes,
    now,
  });
}

async function takePictures(tx: Tx, { workerId, submission, now }: Accepted) {
  const { documentType, frontUploadId, backUploadId, secondUploadId } = submission;
  const rule = identityDocumentRuleOf(documentType);
  const take = (field: string, uploadId: string) =>
    claimDocumentPictureUpload(tx, { workerId, purpose: 'identity', field, uploadId, now });
  const frontKey = await take('frontUploadId', frontUploadId);
  const wantsBack = rule.back === 'needed' && backUploadId !== null;
  const backKey = wantsBack ? await take('backUploadId', backUploadId) : null;
  const wantsSecond = rule.second !== null && secondUploadId !== null;
  const secondKey = wantsSecond ? await take('secondUploadId', secondUploadId) : null;
  return { frontKey, backKey, secondKey };
}

async function sessionOf(
  tx: Tx,
  { workerId, submission: { publicId }, now }: Accepted,
): Promise<{ id: string; method: string }> {
  const started =
    publicId ?? (await startIdentificationSession(tx, { workerId, method: 'image', now })).publicId;
  const session = await spendIdentificationSession(tx, { publicId: started, workerId, now });
  if (!session) throw credentialsRefusal('IDENTIFICATION_NOT_FOUND');
  return session;
}

type Known = {
  profile: CompleteIdentityProfile;
  summary: IdentitySummary<SubmittedDocumentRow>;
  today: JstDay;
};

/**
 * Returns the values in which the document differs from the profile. A document changes only a confirmed profile, which
 * is locked; the worker must correct any other profile first.
 */
function changesOf(
  { nationality, newName }: IdentitySubmission,
  { profile, summary, today }: Known,
): { changes: ProfileChangesByDocument | null; problems: FieldErrors } {
  const isLocked = summary.state === 'APPROVED';
  const { values, problems } = newName
    ? checkProfileInput(newName, today)
    : { values: {}, problems: {} };
  if (!isLocked && newName)
    return { changes: null, problems: { newName: credentialsFieldSentences.nameDiffers } };
  if (!isLocked && nationality !== null && nationality !== profile.nationality) {
    return {
      changes: null,
      problems: { nationality: credentialsFieldSentences.nationalityDiffers },
    };
  }
  const wanted = { ...values, ...(nationality === null ? {} : { nationality }) };
  const different = Object.entries(wanted).filter(
    // The keys of a name and of a nationality are fields of the profile.
    ([field, value]) => value !== profile[field as keyof CompleteIdentityProfile],
  );
  // Boundary cast: the values above were checked.
  const changes = Object.fromEntries(different) as ProfileChangesByDocument;
  return { changes: different.length > 0 ? changes : null, problems };
}

function declarationOf(submission: IdentitySubmission): IdentityDeclaration {
  return {
    ...submission,
    hasFront: submission.frontUploadId !== '',
    hasBack: submission.backUploadId !== null,
    hasSecond: submission.secondUploadId !== null,
  };
}
