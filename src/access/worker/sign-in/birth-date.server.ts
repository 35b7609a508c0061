import type { Tx } from '#platform/server/database/db.server.ts';

import {
  maxWrongBirthDates,
  countWrongBirthDates,
  needsBirthDateToSignIn,
  whyBirthDateRefused,
  type BirthDateRefusal,
} from './silence-rules.ts';
import { readAccountDormancyFacts, storeWrongBirthDates } from './silence.queries.server.ts';

type Entry = {
  workerId: string;
  browserHash: string;
  /** `YYYY-MM-DD`; null where none was entered. */
  bornOn: string | null;
  now: Date;
};

/**
 * The reason why a right code does not suffice for an account that was unused for long; null when it does. A wrong date
 * is counted: the caller must commit. The number is locked, so entries come one after the other. (Rule 4.1)
 */
export async function checkBirthDateAfterDormancy(
  tx: Tx,
  entry: Entry,
): Promise<BirthDateRefusal | null> {
  const { workerId, bornOn, now } = entry;
  const facts = await readAccountDormancyFacts(tx, entry);
  const refusal = whyBirthDateRefused(facts, bornOn, now);
  if (refusal === null) {
    if (needsBirthDateToSignIn(facts, now))
      await storeWrongBirthDates(tx, { workerId, count: 0, now });
    return null;
  }
  if (refusal !== 'BIRTH_DATE_WRONG') return refusal;
  const count = countWrongBirthDates(facts, now) + 1;
  await storeWrongBirthDates(tx, { workerId, count, now });
  return count >= maxWrongBirthDates ? 'BIRTH_DATE_LOCKED' : refusal;
}
