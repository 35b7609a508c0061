import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import { readMasterList } from '#domain/reference/masters.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { checkEmergencyContact, type EmergencyInput } from './emergency.ts';
import { profileSentences } from './messages.ts';
import { signInPhoneNumberOf, storeEmergencyContact } from './emergency.queries.server.ts';

type Deps = { db: Db; now: Date };

/**
 * Stores the worker's emergency contact in place of the previous one. The worker's own number is refused. Refusals:
 * NOT_FOUND, VALIDATION_FAILED. (Rule 4.2)
 */
export async function updateEmergencyContact(
  { db, now }: Deps,
  workerId: string,
  input: EmergencyInput,
): Promise<void> {
  const own = await signInPhoneNumberOf(db, workerId);
  if (own === null) throw commonRefusal('NOT_FOUND');
  const checked = checkEmergencyContact(input, own);
  if ('problems' in checked) throw refuseFields(checked.problems);
  const { phoneNumber, relationShipId } = checked.contact;
  const relationships = await readMasterList(db, 'relationships');
  if (!relationships.some(({ id }) => id === String(relationShipId))) {
    throw refuseFields({ relationShipId: profileSentences.relationShip });
  }
  await storeEmergencyContact(db, { workerId, phoneNumber, relationShipId, now });
}
