import { isJstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { characterCount, normalizeLine } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { documentReviewSentences } from '../messages.ts';
import { isDocumentRejectReason, type DocumentRejectReason } from '../rules.ts';
import { maxDocumentReviewNoteLength } from '../limits.ts';

/** An operator's decision about a document: who decides, when, and the key of the request. */
export type DocumentReviewDecisionArgs = {
  actor: Extract<Actor, { kind: 'operator' }>;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Runs a decision in one transaction, once per idempotency key. A repeated key must come with the same input: everything
 * but the actor and the time.
 */
export async function decideDocumentReviewOnce(
  db: Db,
  {
    actor,
    now,
    idempotencyKey: key,
    operation,
    ...input
  }: DocumentReviewDecisionArgs & { operation: string },
  decide: (tx: Tx) => Promise<void>,
): Promise<void> {
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input, now };
  await inTransaction(db, (tx) => withIdempotencyKey(tx, call, () => decide(tx)));
}

/** Checks that the reason is one of the list, and returns it. */
export function readDocumentRejectReason(reason: string): DocumentRejectReason {
  if (!isDocumentRejectReason(reason))
    throw refuseFields({ reason: documentReviewSentences.reason });
  return reason;
}

/** The trimmed note, within its limit; null when there is none. Refusals: VALIDATION_FAILED. */
export function readDocumentReviewNote(note: string | null | undefined): string | null {
  const text = normalizeLine(note ?? '');
  if (characterCount(text) > maxDocumentReviewNoteLength)
    throw refuseFields({ note: documentReviewSentences.note });
  return text === '' ? null : text;
}

/** Checks that a text is a day. Refusals: VALIDATION_FAILED. */
export function assertDocumentDateValid(
  day: string | null,
  field: 'expiresOn' | 'issuedOn' = 'expiresOn',
): void {
  if (day !== null && !isJstDay(day))
    throw refuseFields({ [field]: documentReviewSentences[field] });
}
