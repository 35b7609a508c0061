import type { JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import { checkCertificateInput } from '#domain/credentials/licenses/license-rules.ts';
import type { PickedPicture } from './use-pictures.ts';

export type CertificateDraft = {
  photo: PickedPicture | null;
  /** True when the certificate bears the current name; null before the question is answered. */
  isSameName: boolean | null;
  name: string;
  remarks: string;
  proof: PickedPicture | null;
  expiresOn: string;
};

/** The part of a form that the fields of a certificate need. */
export type CertificateForm = Pick<FormHandle<CertificateDraft>, 'draft' | 'problems' | 'change'>;

export const emptyCertificate: CertificateDraft = {
  photo: null,
  isSameName: null,
  name: '',
  remarks: '旧姓のため',
  proof: null,
  expiresOn: '',
};

/** The API's field errors to clear when a part of the draft changes. */
export const certificateErrorsClearedByField: Partial<
  Record<keyof CertificateDraft, readonly string[]>
> = {
  photo: ['uploadId'],
  isSameName: ['nameOnCertificate', 'remarksOnDifferentName'],
  name: ['nameOnCertificate'],
  remarks: ['remarksOnDifferentName'],
  proof: ['nameProofUploadId'],
};

/**
 * The entries as the API takes them: no name or remarks when the name is unchanged, no day for a licence without
 * expiry.
 */
export function inputOfCertificateDraft(draft: CertificateDraft, expires: boolean) {
  const differs = draft.isSameName === false;
  return {
    nameOnCertificate: differs ? draft.name : null,
    remarks: differs ? draft.remarks : null,
    expiresOn: expires && draft.expiresOn !== '' ? draft.expiresOn : null,
  };
}

type Facts = {
  profileName: string | null;
  expires: boolean;
  /** True when the certificate needs a new photo: none is stored, or the certificate has expired. */
  needsPhoto: boolean;
  today: JstDay;
};

/** Returns the errors of a certificate in the order of its fields. */
export function certificateProblems(draft: CertificateDraft, facts: Facts): FieldErrors {
  const { expiresOn, ...ofName } = checkCertificateInput(
    inputOfCertificateDraft(draft, facts.expires),
    facts,
  ).problems;
  return {
    ...photoProblems(draft, facts),
    ...(expiresOn ? { expiresOn } : {}),
    ...(draft.isSameName === null ? { isSameName: 'どちらかを選んでください' } : {}),
    ...(draft.isSameName === false && draft.name.trim() === ''
      ? { nameOnCertificate: '証書に書かれた氏名を入力してください' }
      : {}),
    ...ofName,
  };
}

/** Returns only the error of the photo, for the step that asks for nothing else. */
export function photoProblems(
  { photo }: CertificateDraft,
  { needsPhoto }: Pick<Facts, 'needsPhoto'>,
): FieldErrors {
  return needsPhoto && !photo ? { uploadId: '資格証の写真を撮るか、選んでください' } : {};
}
