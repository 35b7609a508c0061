import { formatDayWithWeekday, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';

import { credentialsFieldSentences } from '../messages.ts';
import { nextLicenseState, type LicenseState } from '../states.ts';
import {
  maxCertificates,
  maxCertificateNameLength,
  maxCertificateRemarksLength,
} from '../limits.ts';

export type HeldLicenseCertificate = { id: string; licenseId: number; state: LicenseState };

export type RegisterLicenseObstacle = 'LICENSE_DUPLICATE' | 'LICENSE_LIMIT';

/** Why a certificate of this licence cannot be registered beside those held, or null. */
export function whyCannotRegisterLicense(
  held: readonly HeldLicenseCertificate[],
  licenseId: number,
): RegisterLicenseObstacle | null {
  const living = held.filter(({ state }) => state !== 'DELETED');
  if (living.some((one) => one.licenseId === licenseId)) return 'LICENSE_DUPLICATE';
  return living.length >= maxCertificates ? 'LICENSE_LIMIT' : null;
}

/** True if pictures and texts of a certificate may be replaced in its state. (Rule 4.4) */
export function canUpdateCertificate(state: LicenseState): boolean {
  return nextLicenseState(state, 'UPDATE') !== null;
}

/** The licences required for a coming shift or an application: one of every group. */
export type ShiftNeedingLicense = {
  facilityName: string;
  startsAt: Date;
  licenseGroups: readonly (readonly number[])[];
};

type Holdings = {
  held: readonly (HeldLicenseCertificate & { expiresOn: JstDay | null })[];
  duties: readonly ShiftNeedingLicense[];
  today: JstDay;
};

/**
 * The first coming duty that requires this certificate, or null. A duty does not require it if the worker has another
 * licence of the same group. (Rule 4.4)
 */
export function firstShiftNeedingCertificate(
  certificate: HeldLicenseCertificate & { expiresOn: JstDay | null },
  { held, duties, today }: Holdings,
): ShiftNeedingLicense | null {
  if (!carries(certificate, today)) return null;
  const others = new Set(
    held
      .filter((one) => one.id !== certificate.id && carries(one, today))
      .map(({ licenseId }) => licenseId),
  );
  const needs = (group: readonly number[]) =>
    group.includes(certificate.licenseId) && !group.some((licenseId) => others.has(licenseId));
  return duties.find(({ licenseGroups }) => licenseGroups.some(needs)) ?? null;
}

/** True if the certificate counts for applying and for working. */
function carries(
  certificate: { state: LicenseState; expiresOn: JstDay | null },
  today: JstDay,
): boolean {
  const state = certificateStateOf(certificate, today);
  return state === 'VERIFIED' || state === 'PENDING';
}

/** Names the shift that needs a licence: `2026/11/22（日） みどり野`. */
export function nameOfShiftNeedingLicense({ startsAt, facilityName }: ShiftNeedingLicense): string {
  return `${formatDayWithWeekday(jstDay(startsAt))} ${facilityName}`;
}

export type CertificateInput = {
  /** The printed name where it differs from today's name, otherwise null. */
  nameOnCertificate: string | null;
  /** Why the names differ. */
  remarks: string | null;
  expiresOn: JstDay | null;
};

export type CertificateFacts = { profileName: string | null; expires: boolean; today: JstDay };

/**
 * Returns the texts in stored form, and the sentence for each invalid text. A printed name equal to today's is not
 * stored; a different one needs a reason. (Rule 4.4)
 */
export function checkCertificateInput(
  typed: CertificateInput,
  facts: CertificateFacts,
): { text: CertificateInput; problems: FieldErrors } {
  const name = normalizeLine(typed.nameOnCertificate ?? '');
  const remarks = normalizeLine(typed.remarks ?? '');
  const differs = name !== '' && !isSameName(name, facts.profileName ?? '');
  const problems: FieldErrors = {};
  if (characterCount(name) > maxCertificateNameLength)
    problems['nameOnCertificate'] = credentialsFieldSentences.certificateName;
  if (differs && remarks === '')
    problems['remarksOnDifferentName'] = credentialsFieldSentences.remarksMissing;
  if (characterCount(remarks) > maxCertificateRemarksLength)
    problems['remarksOnDifferentName'] = credentialsFieldSentences.remarksTooLong;
  const expiry = facts.expires ? expiryProblem(typed.expiresOn, facts.today) : null;
  if (expiry) problems['expiresOn'] = expiry;
  const text = {
    nameOnCertificate: differs ? name : null,
    remarks: differs ? remarks : null,
    expiresOn: facts.expires ? typed.expiresOn : null,
  };
  return { text, problems };
}

function expiryProblem(expiresOn: JstDay | null, today: JstDay): string | null {
  if (expiresOn === null) return credentialsFieldSentences.expiryMissing;
  return expiresOn < today ? credentialsFieldSentences.expired : null;
}

/** Compares two names without regard to spaces, width and case. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  return plain(one) === plain(other);
}

/**
 * The state of a certificate on a day. A verified certificate expires on the day after its last day, whether or not the
 * worker has shifts.
 */
export function certificateStateOf(
  { state, expiresOn }: { state: LicenseState; expiresOn: JstDay | null },
  today: JstDay,
): LicenseState {
  return state === 'VERIFIED' && expiresOn !== null && expiresOn < today ? 'EXPIRED' : state;
}

/** Label of a certificate's state. (Rule 4.4) */
export function certificateStateName(state: LicenseState): string {
  switch (state) {
    case 'PENDING':
      return '審査中';
    case 'VERIFIED':
      return '承認済み';
    case 'REJECTED':
      return '差し戻し';
    case 'EXPIRED':
      return '期限切れ';
    case 'DELETED':
      return '削除済み';
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}
