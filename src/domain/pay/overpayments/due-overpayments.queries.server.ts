import { sql, type RawBuilder } from 'kysely';

import type { Tx, QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { addHours } from '#platform/base/jst.ts';

import {
  type OverpaidAmounts,
  type OverpaymentHours,
  overpaymentReminderHours,
} from './overpayment-rules.ts';

type NewOverpayment = {
  attendanceId: string;
  workerId: string;
  corporationId: string;
  overpaid: OverpaidAmounts;
  paid: OverpaymentHours;
  approved: OverpaymentHours;
  reason: string;
  answerBy: Date;
  now: Date;
};

/** Writes an overpayment that waits for the worker's answer, and returns its id. */
export async function insertOverpayment(tx: Tx, row: NewOverpayment): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertOverpayment */
    insert into overpayments (
      attendance_id, worker_id, corporation_id, state, amount, taxable, tax, travel_allowance,
      paid_hours, approved_hours, reason, asked_at, answer_by)
    values (${row.attendanceId}, ${row.workerId}, ${row.corporationId}, 'OPEN', ${row.overpaid.amount},
            ${row.overpaid.taxable}, ${row.overpaid.tax}, ${row.overpaid.travelAllowance}, ${JSON.stringify(row.paid)},
            ${JSON.stringify(row.approved)}, ${row.reason}, ${row.now}, ${row.answerBy})
    returning id
  `,
  );
  return id;
}

/** Rows of one batch. */
export const overpaymentBatchSize = 200;

export type DueOverpayment = { id: string; attendanceId: string; workerId: string };

/** The open overpayments after `after` for which `due` holds. */
export async function dueOverpayments(
  db: QueryExecutor,
  due: RawBuilder<unknown>,
  after: DueOverpayment | null,
): Promise<DueOverpayment[]> {
  const { rows } = await sql<DueOverpayment>`
    /* pay.dueOverpayments */
    select o.id, o.attendance_id as "attendanceId", o.worker_id as "workerId"
      from overpayments o
     where o.state = 'OPEN' and ${due} ${after === null ? sql`` : sql`and o.id > ${after.id}::uuid`}
     order by o.id
     limit ${overpaymentBatchSize}
  `.execute(db);
  return rows;
}

/** True while an overpayment is open and `due` holds for it. */
export async function isOverpaymentDue(
  tx: Tx,
  id: string,
  due: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.isOverpaymentDue */
    select from overpayments o where o.id = ${id} and o.state = 'OPEN' and ${due}
  `.execute(tx);
  return rows.length > 0;
}

/** Records that the worker was reminded of an overpayment. */
export async function markOverpaymentReminded(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.markOverpaymentReminded */
    update overpayments set reminded_at = ${now} where id = ${id}
  `.execute(tx);
}

/** SQL condition: true for an overpayment `o` that was not answered in time. */
export const isOverpaymentPastDeadline = (now: Date): RawBuilder<unknown> =>
  sql`o.answer_by <= ${now}`;

/** SQL condition: true for an overpayment `o` shortly before its deadline, without a reminder. */
export const isOverpaymentReminderDue = (now: Date): RawBuilder<unknown> => sql`
         o.reminded_at is null and o.answer_by <= ${addHours(now, overpaymentReminderHours)}
         and o.answer_by > ${now}`;
