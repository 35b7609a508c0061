import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { addDays, type JstDay } from '#base/jst.ts';
import { refuse as refuseCommon, refuseFields } from '#base/refusal.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, systemActor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';

import { columnSentences, refuse } from '../messages.ts';
import type { ColumnDecision } from './set-tax-column.server.ts';
import {
  monthAfter,
  monthBefore,
  monthsToPropose,
  readColumnReason,
  type ColumnPeriod,
  type WorkedMonth,
} from '../wage/tax-column.ts';

type Approved = {
  workerId: string;
  corporationId: string;
  workDay: JstDay;
  columnPeriods: readonly ColumnPeriod[];
};

/**
 * Proposes 乙 to the operator where the approved shift made a second month of 18 work days at its
 * corporation; nothing where 乙 is in force, or the two months were proposed before. The caller holds the
 * worker's wallet. (Rule 6.3)
 */
export async function proposeTaxColumn(
  tx: Tx,
  { shift, now }: { shift: Approved; now: Date },
): Promise<void> {
  if (shift.columnPeriods.some(({ untilDay }) => untilDay === null)) return;
  const first = monthsToPropose(await workedMonths(tx, shift));
  if (first === null) return;
  const { rows } = await sql<{ id: string }>`
    /* pay.proposeTaxColumn */
    insert into tax_column_proposals (worker_id, corporation_id, first_month, proposed_at)
    values (${shift.workerId}, ${shift.corporationId}, ${`${first}-01`}, ${now})
    on conflict do nothing
    returning id
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id }) => ({
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

/** Approved work days of the month of a shift, the one before and the one after, at its corporation. */
async function workedMonths(
  tx: Tx,
  { workerId, corporationId, workDay }: Approved,
): Promise<WorkedMonth[]> {
  const month = workDay.slice(0, 7);
  const from = `${monthBefore(month)}-01`;
  const to = addDays(`${monthAfter(monthAfter(month))}-01`, -1);
  const { rows } = await sql<WorkedMonth>`
    /* pay.workedMonths */
    select to_char(w.work_day, 'YYYY-MM') as month, count(distinct w.work_day)::int as days
      from wages w
     where w.worker_id = ${workerId} and w.corporation_id = ${corporationId}
       and w.work_day between ${from} and ${to}
       and (w.fixed ->> 'workMinutes')::int > 0
       -- What was called off was not worked, whatever older rows say.
       and not exists (select from wage_parts p
                        where p.attendance_id = w.attendance_id and p.part = 'compensation')
     group by 1
  `.execute(tx);
  return rows;
}

/**
 * Leaves the column of two proposed months as it is. Later months are proposed again. Refusals:
 * NOT_FOUND, VALIDATION_FAILED, TAX_PROPOSAL_DECIDED. Once per key. (Rule 6.3)
 */
export async function dismissTaxColumnProposal(
  db: Db,
  { proposalId: id, keyId, actor, now, ...decision }: ColumnDecision & { proposalId: string },
): Promise<void> {
  if (!isUuid(id)) throw refuseCommon('NOT_FOUND');
  const reason = readColumnReason(decision.reason);
  if (reason === null) throw refuseFields({ reason: columnSentences.reason });
  const call = {
    actorId: keyOwner(actor),
    key: decision.idempotencyKey,
    operation: 'pay.dismissTaxColumnProposal',
    input: [id, reason],
    now,
  };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const proposal = await tx
        .selectFrom('tax_column_proposals')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!proposal) throw refuseCommon('NOT_FOUND');
      if (proposal.state !== 'OPEN') throw refuse('TAX_PROPOSAL_DECIDED');
      await sql`
        /* pay.dismissTaxColumnProposal */
        update tax_column_proposals
           set state = 'DISMISSED', decision_reason = ${reason}, decided_by = ${keyId}, decided_at = ${now}
         where id = ${id}
      `.execute(tx);
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
