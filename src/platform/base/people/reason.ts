import type { FieldErrors } from '../refusal.ts';
import { characterCount } from '../text.ts';

export type ReasonLengthBounds = { min: number; max: number };

/** Returns the error sentence for the reason of a decision, under the field's name; empty for a valid reason. */
export function checkDecisionReason(reason: string, { min, max }: ReasonLengthBounds): FieldErrors {
  const length = characterCount(reason.trim());
  if (length >= min && length <= max) return {};
  return {
    reason: `${min === 1 ? '' : `${min}文字以上、`}${max}文字以内で入力してください（いま${length}文字）`,
  };
}
