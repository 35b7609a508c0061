import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import {
  withBackOfficeIdempotencyKey,
  type BackOfficeCommand,
} from '../contract/back-office-command.server.ts';
import { requireClaimReason } from '../corrections/claim-rules.ts';
import { decideAskedCancellation } from './decide-asked.server.ts';

/**
 * The facility says whether it asked the worker to cancel. Idempotent by key. Refusals: those of
 * `decideAskedCancellation`. (Rule 8.9)
 */
export async function answerWhetherAskedToCancel(
  app: App,
  act: BackOfficeCommand & { hadAsked: boolean },
): Promise<void> {
  const { attendanceId, hadAsked, actor, now } = act;
  const call = { operation: 'attendance.answerAsked', input: [hadAsked] };
  const event = hadAsked ? 'CONFIRM' : 'DENY';
  const note = hadAsked ? '施設が依頼したと回答' : '施設が依頼していないと回答';
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(tx, act, call, () =>
      decideAskedCancellation(tx, { attendanceId, event, note, actor, now }),
    ),
  );
}

/**
 * An operator decides, after hearing both, whether the facility asked the worker to cancel. Idempotent by key.
 * Refusals: FORBIDDEN, and those of `decideAskedCancellation` and `requireClaimReason`. (Rule 8.9)
 */
export async function auditAskedCancellation(
  app: App,
  act: BackOfficeCommand & { hadAsked: boolean; note: string },
): Promise<void> {
  const { attendanceId, hadAsked, actor, now } = act;
  if (actor.kind !== 'operator') throw commonRefusal('FORBIDDEN');
  const note = requireClaimReason(act.note, 'note');
  const call = { operation: 'attendance.auditAsked', input: [hadAsked, note] };
  const event = hadAsked ? 'CONFIRM' : 'CHARGE';
  await inTransaction(app.db, (tx) =>
    withBackOfficeIdempotencyKey(tx, act, call, () =>
      decideAskedCancellation(tx, { attendanceId, event, note, actor, now }),
    ),
  );
}
