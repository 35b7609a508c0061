import { dayMs, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';

import {
  identityDocumentRuleOf,
  type IdentityDocumentKind,
  type NationalityChoice,
} from '../documents.ts';
import { credentialsFieldSentences } from '../messages.ts';
import {
  extraWorkPermissions,
  residenceStatuses,
  workRestrictions,
  type ResidenceCard,
} from '../residence.ts';
import {
  nextWorkerIdentityState,
  type WorkerIdentityState,
  type IdentityState,
} from '../states.ts';
import {
  maxRejectedDocuments,
  rejectedDocumentsWindowDays,
  maxOtherJobMinutesPerWeek,
  addressProofValidMonths,
} from '../limits.ts';

/** The facts of a sent document that the rules need. */
export type SubmittedDocument = {
  state: IdentityState;
  documentType: IdentityDocumentKind;
  expiresOn: JstDay | null;
  submittedAt: Date;
};

export type IdentitySummary<Sent extends SubmittedDocument = SubmittedDocument> = {
  state: WorkerIdentityState;
  /** The document that decides the state: the approved one, else the one under review, else the last. */
  document: Sent | null;
  /** A document under review while the approved one stays valid. */
  revision: Sent | null;
  /** The last document sent in, in any state. */
  latest: Sent | null;
};

/**
 * The worker's summary: an approved document while it is valid, else the one under review, else the
 * last. A document expires on the day after its last day, whether or not the worker has shifts.
 */
export function identitySummaryOf<Sent extends SubmittedDocument>(
  sent: readonly Sent[],
  today: JstDay,
): IdentitySummary<Sent> {
  const byTime = sent
    .filter(({ state }) => state !== 'SUPERSEDED')
    .toSorted((one, other) => other.submittedAt.getTime() - one.submittedAt.getTime());
  const latest = byTime[0] ?? null;
  const pending = byTime.find(({ state }) => state === 'PENDING') ?? null;
  const approved = byTime.find((one) => one.state === 'APPROVED' && !isPast(one.expiresOn, today));
  if (approved) return { state: 'APPROVED', document: approved, revision: pending, latest };
  const document = pending ?? latest;
  if (!document) return { state: 'NONE', document: null, revision: null, latest: null };
  const { state } = document;
  const shown = state === 'APPROVED' || state === 'SUPERSEDED' ? 'EXPIRED' : state;
  return { state: shown, document, revision: null, latest };
}

export type IdentitySubmissionFacts = {
  sent: readonly SubmittedDocument[];
  isProfileReady: boolean;
};

export type SubmitIdentityObstacle = {
  code: 'PROFILE_NEEDED' | 'IDENTITY_PENDING' | 'TOO_MANY_TRIES';
} & {
  /** The day from which documents can be sent in again; null when the refusal does not end on a fixed day. */
  again: JstDay | null;
};

/** The first reason why no document can be sent in now, or null. (Rule 4.3) */
export function whyCannotSubmitIdentity(
  facts: IdentitySubmissionFacts,
  now: Date,
): SubmitIdentityObstacle | null {
  if (!facts.isProfileReady) return { code: 'PROFILE_NEEDED', again: null };
  const { state, revision } = identitySummaryOf(facts.sent, jstDay(now));
  if (revision || nextWorkerIdentityState(state, 'SUBMIT') === null)
    return { code: 'IDENTITY_PENDING', again: null };
  const fifth = recentRejections(facts.sent, now)[maxRejectedDocuments - 1];
  if (!fifth) return null;
  return {
    code: 'TOO_MANY_TRIES',
    again: jstDay(new Date(fifth.getTime() + rejectedDocumentsWindowDays * dayMs)),
  };
}

/** The number of documents that may still be rejected before the worker has to wait. */
export function documentTriesLeft(sent: readonly SubmittedDocument[], now: Date): number {
  return Math.max(0, maxRejectedDocuments - recentRejections(sent, now).length);
}

/** Submission times of the rejected documents that were sent in within the last 30 days, latest first. */
function recentRejections(sent: readonly SubmittedDocument[], now: Date): Date[] {
  const since = now.getTime() - rejectedDocumentsWindowDays * dayMs;
  return sent
    .filter(({ state, submittedAt }) => state === 'REJECTED' && submittedAt.getTime() > since)
    .map(({ submittedAt }) => submittedAt)
    .toSorted((one, other) => other.getTime() - one.getTime());
}

/** The declared facts of a document, besides its pictures. */
export type IdentityDeclaration = {
  documentType: IdentityDocumentKind;
  hasFront: boolean;
  hasBack: boolean;
  hasSecond: boolean;
  documentNumber: string | null;
  expiresOn: JstDay | null;
  issuedOn: JstDay | null;
  secondIssuedOn: JstDay | null;
  residence: { status: string; restriction: string; extraPermission: string } | null;
  /** Weekly minutes of other jobs, as declared by the worker. */
  otherJobMinutes: number;
};

/**
 * The sentence for every invalid field; empty when all are valid. `today` is the day in Tokyo. (Rule
 * 4.3)
 */
export function identityDeclarationProblems(
  declared: IdentityDeclaration,
  nationality: NationalityChoice,
  today: JstDay,
): FieldErrors {
  const rule = identityDocumentRuleOf(declared.documentType);
  if (rule.offeredTo === null) return { documentType: credentialsFieldSentences.notOffered };
  if (rule.offeredTo !== nationality) {
    return {
      documentType:
        nationality === 'foreign'
          ? credentialsFieldSentences.residenceCardNeeded
          : credentialsFieldSentences.notForJapanese,
    };
  }
  const { second, back, number } = rule;
  return defined({
    frontUploadId: declared.hasFront ? null : credentialsFieldSentences.frontMissing,
    backUploadId:
      back === 'needed' && !declared.hasBack ? credentialsFieldSentences.backMissing : null,
    secondUploadId: second && !declared.hasSecond ? credentialsFieldSentences.secondMissing : null,
    documentNumber:
      number && !number.pattern.test(normalizeDocumentNumber(declared.documentNumber))
        ? credentialsFieldSentences.documentNumber
        : null,
    expiresOn: rule.expires ? expiryProblem(declared.expiresOn, today) : null,
    issuedOn: rule.issuedSince ? issueProblem(declared.issuedOn, rule.issuedSince, today) : null,
    secondIssuedOn: second ? proofProblem(declared.secondIssuedOn, today) : null,
    residence:
      declared.documentType === 'residence_card' ? residenceProblem(declared.residence) : null,
    otherJobMinutesPerWeek: isWeeklyMinutes(declared.otherJobMinutes)
      ? null
      : credentialsFieldSentences.otherJobMinutes,
  });
}

/** The number as it stands on the card: half-width capitals without gaps. */
export function normalizeDocumentNumber(typed: string | null): string {
  return withoutNumberSeparators((typed ?? '').slice(0, 60)).toUpperCase();
}

/** The declared card if each value is in its list; else null. */
export function readResidenceCard(
  declared: IdentityDeclaration['residence'],
): ResidenceCard | null {
  const status = residenceStatuses.find((one) => one === declared?.status);
  const restriction = workRestrictions.find(({ code }) => code === declared?.restriction)?.code;
  const extra = extraWorkPermissions.find(({ code }) => code === declared?.extraPermission)?.code;
  return status && restriction && extra ? { status, restriction, extraPermission: extra } : null;
}

function expiryProblem(expiresOn: JstDay | null, today: JstDay): string | null {
  if (expiresOn === null) return credentialsFieldSentences.expiryMissing;
  return isPast(expiresOn, today) ? credentialsFieldSentences.expired : null;
}

function issueProblem(issuedOn: JstDay | null, since: JstDay, today: JstDay): string | null {
  if (issuedOn === null || issuedOn > today) return credentialsFieldSentences.issueDay;
  return issuedOn < since ? credentialsFieldSentences.issuedTooEarly : null;
}

function proofProblem(issuedOn: JstDay | null, today: JstDay): string | null {
  if (issuedOn === null || issuedOn > today) return credentialsFieldSentences.issueDay;
  return issuedOn < monthsLater(today, -addressProofValidMonths)
    ? credentialsFieldSentences.proofTooOld
    : null;
}

function residenceProblem(declared: IdentityDeclaration['residence']): string | null {
  return readResidenceCard(declared) ? null : credentialsFieldSentences.residence;
}

const isWeeklyMinutes = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= maxOtherJobMinutesPerWeek;

function isPast(day: JstDay | null, today: JstDay): boolean {
  return day !== null && day < today;
}

function defined(problems: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, text]])),
  );
}
