import type { FacilityScope } from '#platform/base/people/scope.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { shiftsOnDraft } from '../month/draft-lines.server.ts';
import { keepDraft } from '../month/month-states.queries.server.ts';
import { whyCannotDispute } from './dispute-rules.ts';
import { requireDisputeText } from './dispute-text.ts';
import {
  facilityOfDisputableShift,
  insertDispute,
  latestDisputes,
  lockOpenDispute,
  writeDisputeWithdrawn,
} from './disputes.queries.server.ts';
import { disputeRefusal } from './messages.ts';

type DisputeCommand = {
  scope: FacilityScope;
  attendanceId: string;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Disputes the line of a shift on the corporation's draft. The dispute changes no money: while it is open, the line is on no
 * number. A closing under way comes first, and a later one waits. Refusals: VALIDATION_FAILED, NOT_FOUND, LINE_NOT_ON_DRAFT,
 * LINE_DISPUTED. (Rule 8.7)
 */
export async function raiseBillingDispute(
  db: Db,
  { reason: text, ...command }: DisputeCommand & { reason: string },
): Promise<void> {
  const reason = requireDisputeText(text, 'reason');
  const call = { operation: 'billing.raiseDispute', input: [command.attendanceId, reason] };
  await inTransaction(db, (tx) =>
    runOnce(tx, { ...command, ...call }, async (actor) => {
      const { scope, attendanceId, now } = command;
      await assertDisputable(tx, command);
      const { staffId } = scope;
      const id = await insertDispute(tx, { attendanceId, reason, staffId, now });
      // A dispute that was raised at the same time came first.
      if (id === undefined) throw disputeRefusal('LINE_DISPUTED');
      const change = { subject: 'billing_dispute', id, from: null, to: 'WAITING', event: 'RAISE' };
      await recordChanges(tx, [{ ...change, actor, at: now }]);
    }),
  );
}

/** Refusals: LINE_NOT_ON_DRAFT, LINE_DISPUTED. The draft cannot be issued until the transaction ends. */
async function assertDisputable(
  tx: Tx,
  { scope, attendanceId, now }: DisputeCommand,
): Promise<void> {
  const draft = await keepDraft(tx, scope.corporationId);
  if (!draft) throw disputeRefusal('LINE_NOT_ON_DRAFT');
  const attendanceIds = [attendanceId];
  const onDraft = await shiftsOnDraft(tx, scope, { draft, attendanceIds });
  const [latest] = await latestDisputes(tx, attendanceIds);
  const why = whyCannotDispute(
    {
      isOnDraft: onDraft.has(attendanceId),
      locksAt: draft.locksAt,
      hasOpenDispute: latest?.state === 'WAITING',
    },
    now,
  );
  if (why !== null) throw disputeRefusal(why);
}

/** Takes an open dispute back: the line is on the next number. Refusals: NOT_FOUND, DISPUTE_CLOSED. (Rule 8.7) */
export async function withdrawBillingDispute(db: Db, command: DisputeCommand): Promise<void> {
  const call = { operation: 'billing.withdrawDispute', input: [command.attendanceId] };
  await inTransaction(db, (tx) =>
    runOnce(tx, { ...command, ...call }, async (actor) => {
      const { attendanceId, now } = command;
      const id = await lockOpenDispute(tx, attendanceId);
      if (id === undefined) throw disputeRefusal('DISPUTE_CLOSED');
      await writeDisputeWithdrawn(tx, id, now);
      const change = { subject: 'billing_dispute', id, from: 'WAITING', to: 'WITHDRAWN' };
      await recordChanges(tx, [{ ...change, event: 'WITHDRAW', actor, at: now }]);
    }),
  );
}

type Call = DisputeCommand & { operation: string; input: unknown };

/** Runs `work` once per idempotency key, with the person as actor for the shift's facility. Refusals: NOT_FOUND. */
async function runOnce(
  tx: Tx,
  { scope, attendanceId, idempotencyKey: key, operation, input, now }: Call,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const { staffId } = scope;
  await withIdempotencyKey(tx, { actorId: staffId, key, operation, input, now }, async () => {
    const facilityId = await facilityOfDisputableShift(tx, scope, attendanceId);
    if (facilityId === undefined) throw disputeRefusal('NOT_FOUND');
    await work({ kind: 'facility', id: facilityId, staffId });
  });
}
