import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { HoldFacts } from './hold-rules.ts';

/**
 * SQL condition: an operator holds the transfer `t` at an instant, and no second one has decided. The request to the second
 * operator is the hold, so that it ends with the request.
 */
export const isTransferHeldSql = (now: Date) => sql<boolean>`
       exists (select from countersign_requests h
                where h.kind = 'HOLD_TRANSFER' and h.subject_id = t.id
                  and h.state = 'WAITING' and h.expires_at > ${now})`;

/** SQL condition: an operator has held the transfer `t` before. */
const wasTransferHeldSql = sql<boolean>`
       exists (select from countersign_requests r
                where r.subject_id = t.id and r.kind = 'HOLD_TRANSFER')`;

export type HeldTransfer = HoldFacts & { workerId: string; amount: Yen; fee: Yen };

/** Locks a transfer, and reads whether it can be held. The caller holds the lock of bank files. */
export async function lockTransferToHold(
  tx: Tx,
  transferId: string,
): Promise<HeldTransfer | undefined> {
  const { rows } = await sql<HeldTransfer>`
    /* pay.lockTransferToHold */
    select t.worker_id as "workerId", t.state, t.kind, t.amount, t.fee, t.designated_on as "designatedOn",
           (select min(w.work_day)
              from transfer_wage_parts x
              join wage_parts p on p.id = x.wage_part_id
              join wages w on w.attendance_id = p.attendance_id
             where x.transfer_id = t.id) as "earliestWorkDay",
           ${wasTransferHeldSql} as "wasHeld"
      from transfers t
     where t.id = ${transferId}
       for update of t
  `.execute(tx);
  return rows[0];
}

type ToPayDay = { transferId: string; payDay: JstDay; arrivesAt: Date };

/** Moves a requested transfer to the file of a pay day. */
export async function writeTransferOfPayDay(tx: Tx, to: ToPayDay): Promise<void> {
  await sql`
    /* pay.writeTransferOfPayDay */
    update transfers set designated_on = ${to.payDay}, expected_at = ${to.arrivesAt}
     where id = ${to.transferId}
  `.execute(tx);
}
