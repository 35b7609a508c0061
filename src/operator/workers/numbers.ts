import { phoneNumberSentence } from '#account/messages.ts';
import { normalizePhoneNumber } from '#account/rules.ts';
import type { FieldErrors } from '#base/refusal.ts';

/** A mobile number in its stored form; null where it is none. */
export const storedNumber = normalizePhoneNumber;

/** What is wrong with a typed number, under the field's name. */
export const checkNumber = (phoneNumber: string): FieldErrors =>
  storedNumber(phoneNumber) ? {} : { phoneNumber: phoneNumberSentence };
