import { phoneNumberErrorSentence } from '#access/worker/messages.ts';
import { normalizePhoneNumber } from '#access/worker/rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

/** Returns a mobile number in its stored form; null for a text that is not a mobile number. */
export const normalizeTypedPhoneNumber = normalizePhoneNumber;

/** Returns the error of a typed mobile number by field name; no entry for a valid number. */
export const checkPhoneNumber = (phoneNumber: string): FieldErrors =>
  normalizeTypedPhoneNumber(phoneNumber) ? {} : { phoneNumber: phoneNumberErrorSentence };
