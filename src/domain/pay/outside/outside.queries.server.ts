import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { PayeeRelation } from './outside-rules.ts';

/**
 * True if the worker's account is deleted or stopped, so that no transfer can be requested; null for an unknown
 * worker.
 */
export async function isWorkerAccountClosed(tx: Tx, workerId: string): Promise<boolean | null> {
  const { rows } = await sql<{ isClosed: boolean }>`
    /* pay.isWorkerAccountClosed */
    select w.deleted_at is not null
           or exists (select from account_stops s where s.worker_id = w.id) as "isClosed"
      from workers w
     where w.id = ${workerId}
  `.execute(tx);
  return rows[0]?.isClosed ?? null;
}

type NewPayment = {
  requestId: string;
  workerId: string;
  amount: number;
  payee: string;
  relation: PayeeRelation;
  paidOn: JstDay;
  parts: readonly { id: string; amount: number }[];
  now: Date;
};

/** Writes a payment with its parts, and returns its id. */
export async function insertOutsidePayment(tx: Tx, payment: NewPayment): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertOutsidePayment */
    insert into outside_payments (request_id, worker_id, amount, payee, relation, paid_on, recorded_at)
    values (${payment.requestId}, ${payment.workerId}, ${payment.amount}, ${payment.payee}, ${payment.relation},
            ${payment.paidOn}, ${payment.now})
    returning id
  `,
  );
  const parts = payment.parts.map((part) => sql`(${id}, ${part.id}, ${part.amount})`);
  await sql`
    /* pay.insertOutsidePaymentParts */
    insert into outside_payment_parts (outside_payment_id, wage_part_id, amount) values ${sql.join(parts)}
  `.execute(tx);
  return id;
}

/** Sets wage parts to PAID; the caller has locked them. */
export async function markWagePartsPaid(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    /* pay.markWagePartsPaid */
    update wage_parts set state = 'PAID' where id = any (${ids}::uuid[])
  `.execute(tx);
}

/** Locks the shifts of a worker's unpaid parts. Call it before locking the wallet: approvals lock in that order. */
export async function lockShiftsWithUnpaidWage(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pay.lockShiftsWithUnpaidWage */
    select a.id from attendances a
     where a.id in (select p.attendance_id from wage_parts p
                     where p.worker_id = ${workerId} and p.state <> 'PAID')
     order by a.id
       for update
  `.execute(tx);
}
