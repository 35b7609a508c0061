import { toHalfWidth, phoneDigitsOf, parseWholeNumber } from '#platform/base/text.ts';

/** The digits of a text as half-width, without other characters: `１２，３４５円` → `12345`. */
export function withDigitsOnly(text: string): string {
  return toHalfWidth(text).replace(/\D/g, '');
}

/**
 * Converts a typed whole number to half-width digits, as `parseWholeNumber` reads it; any other text is returned unchanged.
 * (Rule 8.8)
 */
export function normalizeWholeNumber(text: string): string {
  const number = parseWholeNumber(text);
  return number === null ? text : String(number);
}

/**
 * A phone number for display, half-width: `090-1234-5678` for eleven-digit numbers (020, 050, 060–090),
 * `03-1234-5678` where the area code is unambiguous (Tokyo, Osaka). Other numbers keep their typed hyphens; any other
 * text is returned unchanged.
 */
export function formatTypedPhoneNumber(text: string): string {
  const digits = phoneDigitsOf(text);
  if (!/^\d*$/.test(digits)) return text;
  if (/^0[25-9]0\d{8}$/.test(digits)) {
    return `${digits.slice(0, 3)}-${digits.slice(3, 7)}-${digits.slice(7)}`;
  }
  if (/^0[36]\d{8}$/.test(digits)) {
    return `${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6)}`;
  }
  const typed = toHalfWidth(text);
  if (/^(?:\+|00)81/.test(typed)) return digits;
  return typed.replaceAll(/[^\d]+/g, '-').replaceAll(/^-+|-+$/g, '');
}
