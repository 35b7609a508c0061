import { atJst, isJstDay, jstDay } from '#base/jst.ts';
import type { FieldErrors } from '#base/refusal.ts';
import { lengthOf, normalizeLines } from '#base/text.ts';

/** What a facility writes when it cancels a shift; '' is a request without a reason from the list. */
export type CancelDraft = {
  listedReason: string;
  reason: string;
  incident: string;
  incidentDay: string;
  incidentTime: string | null;
  authority: string;
  orderedOn: string;
};

export const emptyCancel: CancelDraft = {
  listedReason: '',
  reason: '',
  incident: '',
  incidentDay: '',
  incidentTime: null,
  authority: '',
  orderedOn: '',
};

/** Characters of the texts. A reason from the list needs an explanation that an operator can judge. */
export const cancelLengths = {
  reason: { min: 1, max: 200 },
  explanation: { min: 20, max: 500 },
  authority: { min: 1, max: 100 },
} as const;

const fits = (text: string, { min, max }: { min: number; max: number }) => {
  const length = lengthOf(normalizeLines(text));
  return length >= min && length <= max;
};

/** The errors of a draft; the server checks the same. */
export function checkCancel(draft: CancelDraft, now: Date): FieldErrors {
  const { explanation, reason, authority } = cancelLengths;
  const isListed = draft.listedReason !== '';
  const fields: FieldErrors = {};
  if (isListed && !fits(draft.reason, explanation))
    fields['reason'] = '理由の説明を20文字以上500文字以内で書いてください';
  if (!isListed && !fits(draft.reason, reason))
    fields['reason'] = '理由を1文字以上200文字以内で入力してください';
  if (draft.listedReason === 'serious_violation') {
    if (!fits(draft.incident, explanation))
      fields['incident'] = '何があったかを20文字以上500文字以内で書いてください';
    const at = incidentAt(draft);
    if (!at || at >= now) fields['incidentAt'] = 'いつのことかを、過ぎた日時で入力してください';
  }
  if (draft.listedReason === 'facility_closed') {
    if (!fits(draft.authority, authority))
      fields['authority'] =
        '命令または指示をした行政機関の名前を100文字以内で入力してください。命令や指示がないときは、この理由を選べません';
    if (!isJstDay(draft.orderedOn) || draft.orderedOn > jstDay(now))
      fields['orderedOn'] = '命令または指示の日を、今日までの日付で入力してください';
  }
  return fields;
}

function incidentAt({ incidentDay, incidentTime }: CancelDraft): Date | null {
  return isJstDay(incidentDay) && incidentTime ? atJst(incidentDay, incidentTime) : null;
}

/** The input of the request. */
export function inputOfCancel(draft: CancelDraft) {
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
