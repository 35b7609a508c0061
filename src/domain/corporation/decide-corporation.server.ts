import type { OperatorScope } from '#platform/base/people/scope.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { operatorActor } from './actors.ts';
import { lockedCorporation, writeCorporationState } from './corporation.queries.server.ts';
import { nextCorporationState, readReason } from './corporation-rules.ts';
import { refuse } from './messages.ts';

type Decision = {
  corporationId: string;
  event: 'APPROVE' | 'RETURN' | 'SUSPEND' | 'RESTORE';
  /** The corporation reads it; needed to return and to suspend. */
  reason: string | null;
  operator: OperatorScope;
  now: Date;
};

/**
 * An operator decides about a corporation.
 * A missing reason is refused as VALIDATION_FAILED. Refusals: CORPORATION_STATE, and those of `readReason` and
 * `lockedCorporation`.
 */
export async function decideCorporation(
  tx: Tx,
  { corporationId, event, reason: given, operator, now }: Decision,
): Promise<void> {
  const isNegative = event === 'RETURN' || event === 'SUSPEND';
  const reason = isNegative ? readReason(given ?? '') : null;
  const { state } = await lockedCorporation(tx, corporationId);
  const to = nextCorporationState(state, event, 'operator');
  if (!to) throw refuse('CORPORATION_STATE');
  await writeCorporationState(tx, { id: corporationId, state: to, reason });
  await recordChanges(tx, [
    {
      subject: 'corporation',
      id: corporationId,
      from: state,
      to,
      event,
      actor: operatorActor(operator),
      reason: reason ?? undefined,
      at: now,
    },
  ]);
}
