import { addHours } from '#platform/base/jst.ts';

import {
  codeLimitHoursPerPhoneNumber,
  whyCannotSendSignInCode,
  type RecentSignInCodeFacts,
  type CodeSendRefusal,
} from '../rules.ts';

/** Codes to one new number in 24 hours, from all workers together, so that many accounts cannot flood a number. */
const changeCodesPerNumber = 10;

type PhoneChangeFacts = {
  /** Codes that the worker requested, to whatever number. */
  ofWorker: RecentSignInCodeFacts;
  toNumber: number;
  firstToNumberAt: Date | null;
};

/** Why no code may be sent to the new number now; null when it may. (Rule 4.1) */
export function whyCannotSendPhoneChangeCode(
  facts: PhoneChangeFacts,
  now: Date,
): CodeSendRefusal | null {
  if (facts.toNumber >= changeCodesPerNumber && facts.firstToNumberAt) {
    return {
      code: 'CODE_TOO_MANY',
      until: addHours(facts.firstToNumberAt, codeLimitHoursPerPhoneNumber),
    };
  }
  return whyCannotSendSignInCode(facts.ofWorker, now);
}

/**
 * The reason why a number cannot become the worker's, or null. A number of another account is refused only after the
 * code.
 */
export function whyCannotChangeToNumber(
  facts: { phoneNumber: string; isEmergencyContact: boolean },
  phoneNumber: string,
): 'unchanged' | 'emergency' | null {
  if (facts.phoneNumber === phoneNumber) return 'unchanged';
  return facts.isEmergencyContact ? 'emergency' : null;
}
