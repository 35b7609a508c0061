import { jstDay } from '#platform/base/jst.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { unprintableFieldErrors } from '#platform/server/fonts/printable.server.ts';

import { unknownProfileChoices } from './choices.server.ts';
import { checkProfileInput, type ProfileField, type ProfileInput } from './fields.ts';
import { changedLockedFields } from './lock.ts';
import { lockedProfileFieldsSentence, profileRefusal } from './messages.ts';
import {
  lockProfileRow,
  storeNonresidentAnswer,
  writeProfile,
  type ProfileRow,
} from './queries.server.ts';

export type ProfileUpdate = ProfileInput & { version?: number | null };

type Deps = { db: Db; now: Date };

/**
 * Saves the given fields of the worker's profile and leaves the others alone. Refused with the fields if one breaks a
 * rule, if an approved document proves it (name, birth, nationality), and if somebody has saved since the given
 * version. Refusals: NOT_FOUND, VALIDATION_FAILED, CONFLICT, PROFILE_LOCKED. (Rule 4.2, 4.3)
 */
export async function updateProfile(
  { db, now }: Deps,
  workerId: string,
  { version, ...input }: ProfileUpdate,
): Promise<void> {
  const today = jstDay(now);
  const { values, problems } = checkProfileInput(input, today);
  const unknown = await unknownProfileChoices(db, values);
  await inTransaction(db, async (tx) => {
    const before = await lockProfileRow(tx, { workerId, now, today });
    if (!before) throw profileRefusal('NOT_FOUND');
    const wrong = withoutStored(
      { ...unprintableFieldErrors(values), ...problems, ...unknown },
      input,
      before,
    );
    if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
    if (typeof version === 'number' && version !== before.version) throw profileRefusal('CONFLICT');
    const locked = changedLockedFields(before, values);
    if (locked.length > 0) {
      const fields = Object.fromEntries(
        locked.map((field) => [field, lockedProfileFieldsSentence]),
      );
      throw profileRefusal('PROFILE_LOCKED', {}, fields);
    }
    await writeProfile(tx, { workerId, values, version: before.version + 1, now });
    const { livesInJapan } = values;
    if (livesInJapan !== undefined)
      await storeNonresidentAnswer(tx, { workerId, livesInJapan, now });
  });
}

/** Drops the problems of texts that the worker has not changed: a worker who turns 81 can still save the form. */
function withoutStored(
  problems: FieldErrors,
  input: ProfileInput,
  before: ProfileRow,
): FieldErrors {
  const kept = (field: string) => {
    // The keys of `problems` are field names, because both checks above use no other keys.
    const name = field as ProfileField;
    return typeof input[name] === 'string' && input[name] === before[name];
  };
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !kept(field)));
}
