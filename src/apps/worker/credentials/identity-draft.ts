import type { FieldErrors } from '#platform/base/refusal.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { RegisterIdentityMutationVariables } from '#gen/worker-operations.ts';

import type { IdentityDocument } from './client.ts';
import {
  identityDeclarationProblems,
  type IdentityDeclaration,
} from '#domain/credentials/identity/identity-rules.ts';
import type { PickedPicture } from './use-pictures.ts';

export type IdentityNationality = 'foreign' | 'japan';

/** The worker's entries in all steps of the identity check. */
export type IdentityDraft = {
  nationality: IdentityNationality;
  documentType: IdentityDocument['type'] | null;
  front: PickedPicture | null;
  back: PickedPicture | null;
  second: PickedPicture | null;
  documentNumber: string;
  expiresOn: string;
  issuedOn: string;
  secondIssuedOn: string;
  status: string;
  restriction: string;
  extraPermission: string;
  /** Hours a week in other jobs, as the worker typed them. */
  otherJobHours: string;
  /** Boxes by which the worker confirms that the profile and the document agree. */
  isSameName: boolean;
  isSameBirth: boolean;
  isSameAddress: boolean;
  /** The new name on the document, when it differs from the confirmed name; otherwise null. */
  newName: { lastName: string; firstName: string; lastKana: string; firstKana: string } | null;
  phoneNumber: string;
  relationShipId: string;
};

export const emptyIdentityDraft = (nationality: IdentityNationality): IdentityDraft => ({
  nationality,
  documentType: null,
  front: null,
  back: null,
  second: null,
  documentNumber: '',
  expiresOn: '',
  issuedOn: '',
  secondIssuedOn: '',
  status: '',
  restriction: '',
  extraPermission: '',
  otherJobHours: '0',
  isSameName: false,
  isSameBirth: false,
  isSameAddress: false,
  newName: null,
  phoneNumber: '',
  relationShipId: '',
});

export type IdentityStepName = 'document' | 'front' | 'back' | 'second' | 'details' | 'confirm';

export const identityStepTitles: Record<IdentityStepName, string> = {
  document: '書類を選ぶ',
  front: '写真を撮る',
  back: '裏面を撮る',
  second: '2点目の書類を撮る',
  details: '記載内容を入力する',
  confirm: '内容を確認する',
};

/** Returns the steps that a document asks for; before the choice, the steps of the most common kind of document. */
export function identityStepsOf(document: IdentityDocument | null): IdentityStepName[] {
  return [
    'document',
    'front',
    ...(!document || document.needsBack ? (['back'] as const) : []),
    ...(document?.second ? (['second'] as const) : []),
    ...(!document || hasDetails(document) ? (['details'] as const) : []),
    'confirm',
  ];
}

function hasDetails({
  number,
  needsExpiry,
  needsIssueDay,
  second,
  needsResidence,
}: IdentityDocument) {
  return Boolean(number || needsExpiry || needsIssueDay || second || needsResidence);
}

const fieldsOfStep: Record<IdentityStepName, readonly string[]> = {
  document: ['documentType', 'nationality'],
  front: ['frontUploadId'],
  back: ['backUploadId'],
  second: ['secondUploadId'],
  details: [
    'documentNumber',
    'expiresOn',
    'issuedOn',
    'secondIssuedOn',
    'residence',
    'otherJobMinutesPerWeek',
  ],
  confirm: [],
};

/** Returns the first step whose fields were refused; null when no field of a step was refused. */
export function firstStepWithProblems(
  problems: FieldErrors,
  steps: readonly IdentityStepName[],
): IdentityStepName | null {
  return steps.find((step) => fieldsOfStep[step].some((field) => field in problems)) ?? null;
}

/** Returns the error sentences of one step, by the rules that the server applies too. (Rule 4.3) */
export function identityStepProblems(
  step: IdentityStepName,
  draft: IdentityDraft,
  today: JstDay,
): FieldErrors {
  if (!draft.documentType) {
    return step === 'document' ? { documentType: '書類を選んでください' } : {};
  }
  const declared = declarationOf(draft, draft.documentType);
  const all = identityDeclarationProblems(declared, draft.nationality, today);
  const ofStep = fieldsOfStep[step];
  return Object.fromEntries(Object.entries(all).filter(([field]) => ofStep.includes(field)));
}

function declarationOf(
  draft: IdentityDraft,
  documentType: IdentityDeclaration['documentType'],
): IdentityDeclaration {
  const { status, restriction, extraPermission } = draft;
  return {
    documentType,
    hasFront: draft.front !== null,
    hasBack: draft.back !== null,
    hasSecond: draft.second !== null,
    documentNumber: draft.documentNumber,
    expiresOn: dayOf(draft.expiresOn),
    issuedOn: dayOf(draft.issuedOn),
    secondIssuedOn: dayOf(draft.secondIssuedOn),
    residence: { status, restriction, extraPermission },
    otherJobMinutes: minutesOf(draft.otherJobHours),
  };
}

type IdentityInput = RegisterIdentityMutationVariables['input'];
type Uploads = Pick<
  IdentityInput,
  'publicId' | 'frontUploadId' | 'backUploadId' | 'secondUploadId'
>;

/** Returns the API input for a draft; leaves out entries for which the document has no field. */
export function inputOfIdentity(
  draft: IdentityDraft,
  document: IdentityDocument,
  uploads: Uploads,
): IdentityInput {
  const { status, restriction, extraPermission, phoneNumber, relationShipId, newName } = draft;
  const needs = document.needsResidence;
  return {
    ...uploads,
    nationality: draft.nationality,
    documentType: document.type,
    documentNumber: document.number ? draft.documentNumber : null,
    expiresOn: document.needsExpiry ? dayOf(draft.expiresOn) : null,
    issuedOn: document.needsIssueDay ? dayOf(draft.issuedOn) : null,
    secondIssuedOn: document.second ? dayOf(draft.secondIssuedOn) : null,
    residence: needs ? { status, restriction, extraPermission } : null,
    otherJobMinutesPerWeek: needs ? minutesOf(draft.otherJobHours) : 0,
    newName,
    contact: phoneNumber === '' && relationShipId === '' ? null : { phoneNumber, relationShipId },
  };
}

function dayOf(text: string): JstDay | null {
  return text === '' ? null : text;
}

/** Returns the typed hours in minutes; -1 for a text that is not a number, which every rule refuses. */
function minutesOf(hours: string): number {
  const text = hours.normalize('NFKC').trim();
  return /^\d{1,2}$/.test(text) ? Number(text) * 60 : -1;
}
