import type { JstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { Form } from '#platform/web/forms/use-form.ts';

import { checkCertificate } from '#domain/credentials/licenses/license-rules.ts';
import type { Picked } from './use-pictures.ts';

export type CertificateDraft = {
  photo: Picked | null;
  /** Whether the certificate bears today's name; null before the question was answered. */
  isSameName: boolean | null;
  name: string;
  remarks: string;
  proof: Picked | null;
  expiresOn: string;
};

/** The part of a form that the fields of a certificate need. */
export type CertificateForm = Pick<Form<CertificateDraft>, 'draft' | 'problems' | 'change'>;

export const emptyCertificate: CertificateDraft = {
  photo: null,
  isSameName: null,
  name: '',
  remarks: '旧姓のため',
  proof: null,
  expiresOn: '',
};

/** The errors of the API's fields that a changed part of the draft clears. */
export const clearedByCertificate: Partial<Record<keyof CertificateDraft, readonly string[]>> = {
  photo: ['uploadId'],
  isSameName: ['nameOnCertificate', 'remarksOnDifferentName'],
  name: ['nameOnCertificate'],
  remarks: ['remarksOnDifferentName'],
  proof: ['nameProofUploadId'],
};

/** The texts as they are sent: without another name no remarks, without an expiry no day. */
export function certificateText(draft: CertificateDraft, expires: boolean) {
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
  /** A new certificate has no picture that could stay. */
  needsPhoto: boolean;
  today: JstDay;
};

/** The errors of a certificate, in the order of its fields. */
export function certificateProblems(draft: CertificateDraft, facts: Facts): FieldErrors {
  const { expiresOn, ...ofName } = checkCertificate(
    certificateText(draft, facts.expires),
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

/** The error of the photo alone, for the step that asks for nothing else. */
export function photoProblems(
  { photo }: CertificateDraft,
  { needsPhoto }: Pick<Facts, 'needsPhoto'>,
): FieldErrors {
  return needsPhoto && !photo ? { uploadId: '資格証の写真を撮るか、選んでください' } : {};
}
