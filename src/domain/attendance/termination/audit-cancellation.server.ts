import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { requireClaimReason } from '../corrections/claim-rules.ts';
import { decideTermination } from './decide-termination.server.ts';

export type CancellationAudit = {
  requestId: string;
  /** False when the listed reason does not apply: the facility then owes the whole wage. */
  isJustified: boolean;
  note: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * An operator confirms a listed reason, or orders the contract to be paid. Idempotent by key. Refusals: FORBIDDEN,
 * VALIDATION_FAILED, and those of `decideTermination`. (Rule 6.1)
 */
export async function auditCancellation(app: App, audit: CancellationAudit): Promise<void> {
  const { requestId, isJustified, actor, now } = audit;
  if (actor.kind !== 'operator') throw commonRefusal('FORBIDDEN');
  const note = requireClaimReason(audit.note, 'note');
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: audit.idempotencyKey,
    operation: 'attendance.auditCancellation',
    input: [requestId, isJustified, note],
    now,
  };
  const event = isJustified ? 'CONFIRM' : 'REJECT';
  await inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () =>
      decideTermination(tx, { requestId, event, note, actor, now }),
    ),
  );
}
