import { useState } from 'react';

import type { JstDay } from '#base/jst.ts';
import type { FieldErrors } from '#base/refusal.ts';

import { checkCertificate } from '../licenses/license-rules.ts';
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

type Facts = {
  initial: Partial<CertificateDraft>;
  profileName: string | null;
  expires: boolean;
  /** A new certificate has no picture that could stay. */
  needsPhoto: boolean;
};

/** What is filled in about a certificate, new or again, with the sentences under its fields. */
export function useCertificateForm({ initial, profileName, expires, needsPhoto }: Facts) {
  const [draft, setDraft] = useState<CertificateDraft>({
    photo: null,
    isSameName: null,
    name: '',
    remarks: '旧姓のため',
    proof: null,
    expiresOn: '',
    ...initial,
  });
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const show = (found: FieldErrors) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempt(attempt + 1);
  };
  const differs = draft.isSameName === false;
  const text = {
    nameOnCertificate: differs ? draft.name : null,
    remarks: differs ? draft.remarks : null,
    expiresOn: expires && draft.expiresOn !== '' ? draft.expiresOn : null,
  };

  return {
    draft,
    text,
    problems,
    isTouched,
    attempt,
    show,
    change(typed: Partial<CertificateDraft>) {
      setTouched(true);
      setDraft((before) => ({ ...before, ...typed }));
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !concerns(field, typed))),
      );
    },
    /** The problem with the photo by itself, for the step that asks for nothing else. */
    checkPhoto(): boolean {
      const found: FieldErrors =
        needsPhoto && !draft.photo ? { uploadId: '資格証の写真を撮るか、選んでください' } : {};
      show(found);
      return Object.keys(found).length === 0;
    },
    check(today: JstDay): boolean {
      const { problems: found } = checkCertificate(text, { profileName, expires, today });
      if (draft.isSameName === null) found['isSameName'] = 'どちらかを選んでください';
      if (differs && draft.name.trim() === '') {
        found['nameOnCertificate'] = '証書に書かれた氏名を入力してください';
      }
      if (needsPhoto && !draft.photo) found['uploadId'] = '資格証の写真を撮るか、選んでください';
      show(found);
      return Object.keys(found).length === 0;
    },
  };
}

export type CertificateForm = ReturnType<typeof useCertificateForm>;

/** Which sentence is over when a part of the draft changes. */
const fieldsOfDraft: Record<keyof CertificateDraft, readonly string[]> = {
  photo: ['uploadId'],
  isSameName: ['isSameName', 'nameOnCertificate', 'remarksOnDifferentName'],
  name: ['nameOnCertificate'],
  remarks: ['remarksOnDifferentName'],
  proof: ['nameProofUploadId'],
  expiresOn: ['expiresOn'],
};

function concerns(field: string, typed: Partial<CertificateDraft>): boolean {
  return Object.entries(fieldsOfDraft).some(
    ([part, fields]) => part in typed && fields.includes(field),
  );
}
