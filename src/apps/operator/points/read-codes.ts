import type { FieldErrors } from '#platform/base/refusal.ts';
import { maxGiftCardCodesPerLoad } from '#domain/points/gift-cards/gift-card-rules.ts';

/** Returns the codes of a text, one a line; empty lines are skipped. */
export function giftCardCodesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the error if there are no codes or too many; the server checks each code. */
export function checkGiftCardCodes(text: string): FieldErrors {
  const { length } = giftCardCodesIn(text);
  if (length === 0) return { codes: 'コードを1行に1件ずつ入力してください' };
  if (length <= maxGiftCardCodesPerLoad) return {};
  return {
    codes: `1回に${maxGiftCardCodesPerLoad}件までです（いま${length}件）。分けて追加してください`,
  };
}
