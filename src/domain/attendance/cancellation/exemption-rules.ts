import { addHours, dayMs } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { type CancelReason } from './cancel-rules.ts';
import { workerCancelSentences } from '../messages.ts';
import { maxCancelNoteLength, exemptionProofDays } from './cancel-limits.ts';

/** Why the penalty of a cancellation may be waived. (Rule 4.13) */
export type ExemptionReason =
  | 'infection'
  | 'bereavement'
  | 'facility_outbreak'
  | 'transport_stop'
  | 'special_warning'
  | 'facility_request'
  | 'review_unfinished';

/** The listed reasons. Reasons known to the facility or to the platform need no picture. (Rule 4.13) */
export const exemptionReasons: readonly {
  id: ExemptionReason;
  name: string;
  proof: string;
  needsPicture: boolean;
}[] = [
  {
    id: 'infection',
    name: '新型コロナウイルス・インフルエンザ・ノロウイルス・疥癬',
    proof: '日付のある診断書・検査結果・処方箋の写真',
    needsPicture: true,
  },
  {
    id: 'bereavement',
    name: '忌引（2親等まで）',
    proof: '会葬礼状など、日付のわかるものの写真',
    needsPicture: true,
  },
  {
    id: 'transport_stop',
    name: '公共交通機関の運休',
    proof: '運休の証明書や、運行情報の画面',
    needsPicture: true,
  },
  {
    id: 'special_warning',
    name: '特別警報',
    proof: '特別警報が出ていたことのわかる画面',
    needsPicture: true,
  },
  {
    id: 'facility_outbreak',
    name: '施設での感染症の集団発生',
    proof: '施設の登録を事務局が確認します',
    needsPicture: false,
  },
  {
    id: 'facility_request',
    name: '施設からの依頼',
    proof: '依頼した方のお名前を書いてください。事務局が施設に確認します',
    needsPicture: false,
  },
  {
    id: 'review_unfinished',
    name: '本人確認・資格証の審査が終わらなかった',
    proof: '審査の記録を事務局が確認します',
    needsPicture: false,
  },
];

export type ExemptionState = 'SUBMITTED' | 'APPROVED' | 'REJECTED';
export type ExemptionAnswer = 'APPROVE' | 'REJECT';

/** The state after an operator's answer; null for an already answered proof. */
export function nextExemptionState(
  from: ExemptionState,
  answer: ExemptionAnswer,
): ExemptionState | null {
  if (from !== 'SUBMITTED') return null;
  return answer === 'APPROVE' ? 'APPROVED' : 'REJECTED';
}

export function exemptionProofDeadline({ cancelledAt }: { cancelledAt: Date }): Date {
  return addHours(cancelledAt, (exemptionProofDays * dayMs) / 3_600_000);
}

type ExemptionFacts = {
  penaltyPoints: number;
  cancelledAt: Date;
  /** State of the latest proof; null without one. */
  state: ExemptionState | null;
};

/** Why proof cannot be sent now, or null. (Rule 4.13) */
export function whyCannotSubmitExemption(
  facts: ExemptionFacts,
  now: Date,
): 'NO_PENALTY' | 'PROOF_WAITING' | 'PROOF_ACCEPTED' | 'PROOF_CLOSED' | null {
  if (facts.penaltyPoints === 0) return 'NO_PENALTY';
  if (facts.state === 'SUBMITTED') return 'PROOF_WAITING';
  if (facts.state === 'APPROVED') return 'PROOF_ACCEPTED';
  return now > exemptionProofDeadline(facts) ? 'PROOF_CLOSED' : null;
}

export type ExemptionForm = { reason: string; note: string; hasPicture: boolean };

/** The listed reason, or one sentence for each invalid field. */
export function checkExemptionForm(
  form: ExemptionForm,
): { reason: ExemptionReason; note: string } | { fields: FieldErrors } {
  const listed = exemptionReasons.find(({ id }) => id === form.reason);
  const note = normalizeLines(form.note);
  const fields: FieldErrors = {};
  if (!listed) fields['reason'] = workerCancelSentences.reason;
  // In the order of the fields on the screen, which the summary of errors follows.
  if (listed?.needsPicture && !form.hasPicture)
    fields['uploadId'] = workerCancelSentences.proofMissing;
  if (characterCount(note) > maxCancelNoteLength) fields['note'] = workerCancelSentences.noteLong;
  if (listed?.id === 'facility_request' && note === '')
    fields['note'] = workerCancelSentences.whoAsked;
  if (!listed || Object.keys(fields).length > 0) return { fields };
  return { reason: listed.id, note };
}

/** The listed reason that a cancel reason suggests, or null. */
export function suggestedExemptionReason(reason: CancelReason): ExemptionReason | null {
  switch (reason) {
    case 'infection':
    case 'bereavement':
    case 'facility_outbreak':
    case 'review_unfinished':
      return reason;
    case 'transport':
      return 'transport_stop';
    case 'weather':
      return 'special_warning';
    default:
      return null;
  }
}
