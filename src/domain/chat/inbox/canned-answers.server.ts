import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { isTextWithin, normalizeLine, normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { cannedAnswerSentences, chatRefusal } from '../messages.ts';
import { chatLimits } from '../protocol/protocol.ts';
import {
  deleteAnswer,
  insertAnswer,
  lockAnswers,
  updateAnswer,
} from './canned-answers.queries.server.ts';
import { maxCannedAnswerTitleLength } from './canned-limits.ts';

/** Limit, repeated in the API by `Mutation.saveCannedAnswer`. */
const maxAnswers = 50;

type SaveCannedAnswerArgs = { id: string | null; title: string; text: string; now: Date };

/** Stores a canned answer of the scope's one facility. Refusals: NOT_FOUND, VALIDATION_FAILED, TOO_MANY_ANSWERS. */
export async function saveCannedAnswer(
  db: Db,
  { staffId, facilityIds }: FacilityScope,
  { id, now, ...typed }: SaveCannedAnswerArgs,
): Promise<void> {
  const [facilityId] = facilityIds;
  if (facilityId === undefined) throw chatRefusal('NOT_FOUND');
  const [title, text] = [normalizeLine(typed.title), normalizeLines(typed.text)];
  const wrong = wrongFields({ title, text });
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  const saved = { facilityId, title, text, staffId, now };
  await inTransaction(db, async (tx) => {
    const count = await lockAnswers(tx, facilityId);
    if (id === null) {
      if (count >= maxAnswers) throw chatRefusal('TOO_MANY_ANSWERS', { most: maxAnswers });
      return insertAnswer(tx, saved);
    }
    const isThere = await updateAnswer(tx, id, saved);
    if (!isThere) throw chatRefusal('NOT_FOUND');
  });
}

function wrongFields({ title, text }: { title: string; text: string }): FieldErrors {
  return {
    ...(isTextWithin(title, maxCannedAnswerTitleLength)
      ? {}
      : { title: cannedAnswerSentences.title }),
    ...(isTextWithin(text, chatLimits.maxTextLength) ? {} : { text: cannedAnswerSentences.text }),
  };
}

/** Removes a canned answer. Refusals: NOT_FOUND. */
export async function removeCannedAnswer(db: Db, scope: FacilityScope, id: string): Promise<void> {
  const isGone = await deleteAnswer(db, scope, id);
  if (!isGone) throw chatRefusal('NOT_FOUND');
}
