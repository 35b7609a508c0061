import { phoneNumberSentence } from '#access/worker/messages.ts';
import { normalizePhoneNumber } from '#access/worker/rules.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';

/** A mobile number in its stored form; null where it is none. */
export const storedNumber = normalizePhoneNumber;

/** What is wrong with a typed number, under the field's name. */
export const checkNumber = (phoneNumber: string): FieldErrors =>
  storedNumber(phoneNumber) ? {} : { phoneNumber: phoneNumberSentence };
