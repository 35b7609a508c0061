import type { FieldErrors } from '#platform/base/refusal.ts';

/** As many codes as one call loads. */
const maxCodes = 200;

/** The codes of a text, one a line; empty lines are none. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with the number of codes; the server decides about each of them. */
export function checkCodes(text: string): FieldErrors {
  const { length } = linesOf(text);
  if (length === 0) return { codes: 'コードを1行に1件ずつ入力してください' };
  if (length <= maxCodes) return {};
  return { codes: `1回に${maxCodes}件までです（いま${length}件）。分けて追加してください` };
}
