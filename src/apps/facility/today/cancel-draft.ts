import { workerCancelSentences as sentences } from '#domain/attendance/messages.ts';
import {
  explanationLengthBounds,
  maxOrderingAuthorityLength,
} from '#domain/attendance/termination/termination-rules.ts';
import { instantAtJst, isJstDay, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

/** Fields of a facility's request to cancel a shift; `listedReason` is '' without a reason from the list. */
export type CancelShiftDraft = {
  listedReason: string;
  reason: string;
  incident: string;
  incidentDay: string;
  incidentTime: string | null;
  authority: string;
  orderedOn: string;
};

export const emptyCancelShiftDraft: CancelShiftDraft = {
  listedReason: '',
  reason: '',
  incident: '',
  incidentDay: '',
  incidentTime: null,
  authority: '',
  orderedOn: '',
};

/** Lengths in characters. A reason from the list needs an explanation that an operator can judge. */
export const cancelShiftTextLengths = {
  reason: { min: 1, max: 200 },
  explanation: explanationLengthBounds,
  authority: { min: 1, max: maxOrderingAuthorityLength },
} as const;

const fits = (text: string, { min, max }: { min: number; max: number }) => {
  const length = characterCount(normalizeLines(text));
  return length >= min && length <= max;
};

/** Returns the errors of a draft; the server checks the same. */
export function checkCancelShiftDraft(draft: CancelShiftDraft, now: Date): FieldErrors {
  const { explanation, reason, authority } = cancelShiftTextLengths;
  const isListed = draft.listedReason !== '';
  const fields: FieldErrors = {};
  if (isListed && !fits(draft.reason, explanation)) fields['reason'] = sentences.explanation;
  if (!isListed && !fits(draft.reason, reason))
    fields['reason'] = `理由を${reason.min}文字以上${reason.max}文字以内で入力してください`;
  if (draft.listedReason === 'serious_violation') {
    if (!fits(draft.incident, explanation)) fields['incident'] = sentences.incident;
    const at = incidentAt(draft);
    if (!at || at >= now) fields['incidentAt'] = sentences.incidentAt;
  }
  if (draft.listedReason === 'facility_closed') {
    if (!fits(draft.authority, authority)) fields['authority'] = sentences.authority;
    if (!isJstDay(draft.orderedOn) || draft.orderedOn > jstDay(now))
      fields['orderedOn'] = sentences.orderedOn;
  }
  return fields;
}

function incidentAt({ incidentDay, incidentTime }: CancelShiftDraft): Date | null {
  return isJstDay(incidentDay) && incidentTime ? instantAtJst(incidentDay, incidentTime) : null;
}

/** Returns the input of the request. */
export function inputOfCancelShiftDraft(draft: CancelShiftDraft) {
  const { listedReason, reason, authority, orderedOn: issuedOn } = draft;
  const at = incidentAt(draft);
  return {
    reason,
    listedReason: listedReason === '' ? null : listedReason,
    incident:
      listedReason === 'serious_violation' && at
        ? { what: draft.incident, at: at.toISOString() }
        : null,
    closureOrder: listedReason === 'facility_closed' ? { authority, issuedOn } : null,
  };
}
