import type { FieldErrors } from '#platform/base/refusal.ts';
import { phoneDigitsOf } from '#platform/base/text.ts';

import { profileSentences as sentences } from './messages.ts';

export type EmergencyInput = { phoneNumber: string; relationShipId: string };
export type EmergencyContact = { phoneNumber: string; relationShipId: number };

/**
 * The contact as it is stored, or the sentence for each invalid field: a number of 10 or 11 digits that is not the
 * worker's own. In the browser the worker's own number may be unknown. (Rule 4.2)
 */
export function checkEmergencyContact(
  { phoneNumber, relationShipId }: EmergencyInput,
  ownPhoneNumber: string | null,
): { contact: EmergencyContact } | { problems: FieldErrors } {
  const problems: FieldErrors = {};
  const phone = phoneDigitsOf(phoneNumber);
  if (!/^0\d{9,10}$/.test(phone)) problems['phoneNumber'] = sentences.emergencyPhone;
  else if (phone === ownPhoneNumber) problems['phoneNumber'] = sentences.emergencyOwnPhone;
  if (!/^[1-9]\d{0,5}$/.test(relationShipId)) problems['relationShipId'] = sentences.relationShip;
  if (Object.keys(problems).length > 0) return { problems };
  return { contact: { phoneNumber: phone, relationShipId: Number(relationShipId) } };
}
