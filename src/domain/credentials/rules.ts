import type { JstDay } from '#platform/base/jst.ts';

import { identityDocumentRuleOf, type IdentityDocumentKind } from './documents.ts';
import type { WorkPermission } from './residence.ts';
import { nextLicenseState, type IdentityState, type LicenseState } from './states.ts';

/** Reasons for rejecting a document, in the words that the worker reads. (Rule 4.3) */
export const documentRejectReasons = [
  '画像不鮮明',
  '一部が写っていない',
  '有効期限切れ',
  '氏名不一致',
  '生年月日不一致',
  '住所不一致',
  '裏面なし',
  '対象外の書類',
  '加工の疑い',
] as const;
export type DocumentRejectReason = (typeof documentRejectReasons)[number];

export const isDocumentRejectReason = (text: string): text is DocumentRejectReason =>
  documentRejectReasons.some((reason) => reason === text);

/** The operator's comparison of a document with the profile, and the values read from the document. */
export type IdentityDocumentCheck = {
  matches: { name: boolean; bornOn: boolean; address: boolean };
  expiresOn: JstDay | null;
  workPermission: WorkPermission | null;
};

export type IdentityReviewFacts = {
  state: IdentityState;
  documentType: IdentityDocumentKind;
  isProfileComplete: boolean;
  isForeign: boolean;
  /** A picture of the document is stored; nothing can be compared without one. */
  hasPicture: boolean;
};

export type ApproveIdentityObstacle =
  | 'REVIEW_DONE'
  | 'PICTURE_MISSING'
  | 'PROFILE_INCOMPLETE'
  | 'DOCUMENT_NOT_ACCEPTED'
  | 'PROFILE_MISMATCH'
  | 'RESIDENCE_CARD_UNREAD'
  | 'DOCUMENT_EXPIRED';

/** The first reason why an identity cannot be approved, or null. (Rule 4.3) */
export function whyCannotApproveIdentity(
  facts: IdentityReviewFacts,
  reading: IdentityDocumentCheck,
  today: JstDay,
): ApproveIdentityObstacle | null {
  if (facts.state !== 'PENDING') return 'REVIEW_DONE';
  if (!facts.hasPicture) return 'PICTURE_MISSING';
  if (!facts.isProfileComplete) return 'PROFILE_INCOMPLETE';
  if (!isAccepted(facts)) return 'DOCUMENT_NOT_ACCEPTED';
  const { name, bornOn, address } = reading.matches;
  if (!name || !bornOn || !address) return 'PROFILE_MISMATCH';
  const isRead = reading.expiresOn !== null && reading.workPermission !== null;
  if (facts.documentType === 'residence_card' && !isRead) return 'RESIDENCE_CARD_UNREAD';
  return isPast(reading.expiresOn, today) ? 'DOCUMENT_EXPIRED' : null;
}

function isAccepted({ documentType, isForeign }: IdentityReviewFacts): boolean {
  return identityDocumentRuleOf(documentType).offeredTo === (isForeign ? 'foreign' : 'japan');
}

/**
 * The work that a document permits: the operator's reading of a residence card, no limit for a special permanent
 * resident, and null for the documents of a Japanese holder, whose work has no limit. (Rule 3.8)
 */
export function workPermissionOfDocument(
  documentType: IdentityDocumentKind,
  read: WorkPermission | null,
): WorkPermission | null {
  switch (documentType) {
    case 'residence_card':
      return read;
    case 'special_permanent_resident_certificate':
      return 'unlimited';
    case 'basic_resident_registration_card':
    case 'drivers_license':
    case 'driving_history_certificate':
    case 'health_insurance_card':
    case 'individual_number_card':
    case 'other':
    case 'passport':
      return null;
    default:
      throw new RangeError(`unknown document: ${String(documentType satisfies never)}`);
  }
}

export type ApproveLicenseObstacle =
  | 'REVIEW_DONE'
  | 'PICTURE_MISSING'
  | 'LICENSE_EXPIRY_MISSING'
  | 'DOCUMENT_EXPIRED';

/** The first reason why a licence certificate cannot be approved, or null. (Rule 4.4) */
export function whyCannotApproveLicense(
  facts: { state: LicenseState; expires: boolean; hasPicture: boolean },
  expiresOn: JstDay | null,
  today: JstDay,
): ApproveLicenseObstacle | null {
  if (nextLicenseState(facts.state, 'APPROVE') === null) return 'REVIEW_DONE';
  if (!facts.hasPicture) return 'PICTURE_MISSING';
  if (facts.expires && expiresOn === null) return 'LICENSE_EXPIRY_MISSING';
  return isPast(expiresOn, today) ? 'DOCUMENT_EXPIRED' : null;
}

function isPast(day: JstDay | null, today: JstDay): boolean {
  return day !== null && day < today;
}
