import { addHours } from '#platform/base/jst.ts';

import {
  numberWindowHours,
  whyCannotSendCode,
  type SendFacts,
  type SendRefusal,
} from '../rules.ts';

/** Codes for a change in 24 hours to one number, of all workers together: nobody is flooded by many accounts. */
const changeCodesPerNumber = 10;

type PhoneChangeFacts = {
  /** Codes that the worker requested, to whatever number. */
  ofWorker: SendFacts;
  toNumber: number;
  firstToNumberAt: Date | null;
};

/** Why no code may be sent to the new number now; null when it may. (Rule 4.1) */
export function whyCannotSendPhoneChange(facts: PhoneChangeFacts, now: Date): SendRefusal | null {
  if (facts.toNumber >= changeCodesPerNumber && facts.firstToNumberAt) {
    return { code: 'CODE_TOO_MANY', until: addHours(facts.firstToNumberAt, numberWindowHours) };
  }
  return whyCannotSendCode(facts.ofWorker, now);
}

/** Why a number cannot become the worker's own, or null. Whether another account has it is shown after the code. */
export function whyNotThisNumber(
  facts: { phoneNumber: string; isEmergencyContact: boolean },
  phoneNumber: string,
): 'unchanged' | 'emergency' | null {
  if (facts.phoneNumber === phoneNumber) return 'unchanged';
  return facts.isEmergencyContact ? 'emergency' : null;
}
