import type { JstDay } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { taxColumnSentences, payRefusal } from '../messages.ts';
import type { TaxDecision } from './decide-period.server.ts';
import {
  firstContinuedWorkMonth,
  readColumnReason,
  type TaxColumnPeriod,
} from '../wage/tax-column.ts';
import {
  insertTaxColumnProposal,
  workedMonthsAtCorporation,
  lockTaxColumnProposal,
  writeTaxColumnProposalDismissal,
} from './column-decisions.queries.server.ts';

type Approved = {
  workerId: string;
  corporationId: string;
  workDay: JstDay;
  columnPeriods: readonly TaxColumnPeriod[];
};

/**
 * Proposes 乙 to the operator if the approved shift completes `continuedWorkThreshold` at its corporation. Does nothing if a
 * period of 乙 or 非居住者 is open, or these months were proposed before. The caller holds the worker's wallet. (Rule 6.3)
 */
export async function proposeTaxColumn(
  tx: Tx,
  { shift, now }: { shift: Approved; now: Date },
): Promise<void> {
  if (shift.columnPeriods.some(({ untilDay }) => untilDay === null)) return;
  const first = firstContinuedWorkMonth(await workedMonthsAtCorporation(tx, shift));
  if (first === null) return;
  const { workerId, corporationId } = shift;
  const proposal = { workerId, corporationId, firstMonth: `${first}-01`, now };
  const proposed = await insertTaxColumnProposal(tx, proposal);
  await recordChanges(
    tx,
    proposed.map(({ id }) => ({
      subject: 'tax_column_proposal',
      id,
      from: null,
      to: 'OPEN',
      event: 'PROPOSE',
      actor: systemActor,
      at: now,
    })),
  );
}

/**
 * Dismisses a proposal, so that the tax column stays. Later months may be proposed again. Once per idempotency key.
 * Refusals: NOT_FOUND, VALIDATION_FAILED, TAX_PROPOSAL_DECIDED. (Rule 6.3)
 */
export async function dismissTaxColumnProposal(
  db: Db,
  { proposalId: id, operatorId, actor, now, ...decision }: TaxDecision & { proposalId: string },
): Promise<void> {
  const reason = readColumnReason(decision.reason);
  if (reason === null) throw refuseFields({ reason: taxColumnSentences.reason });
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key: decision.idempotencyKey,
    operation: 'pay.dismissTaxColumnProposal',
    input: [id, reason],
    now,
  };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const state = await lockTaxColumnProposal(tx, id);
      if (state === undefined) throw payRefusal('NOT_FOUND');
      if (state !== 'OPEN') throw payRefusal('TAX_PROPOSAL_DECIDED');
      await writeTaxColumnProposalDismissal(tx, { id, reason, operatorId, now });
      await recordChanges(tx, [
        {
          subject: 'tax_column_proposal',
          id,
          from: 'OPEN',
          to: 'DISMISSED',
          event: 'DISMISS',
          actor,
          reason,
          at: now,
        },
      ]);
      return {};
    }),
  );
}
