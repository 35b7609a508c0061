import { sql, type RawBuilder } from 'kysely';

import type { Executor, Tx } from '#server/database/db.server.ts';

import type {
  AgreedOverpayment,
  Overpaid,
  OverpaymentHours,
  OverpaymentState,
} from '../wage/overpayment-rules.ts';

export type OverpaymentRow = Overpaid & {
  id: string;
  attendanceId: string;
  workerId: string;
  corporationId: string;
  state: OverpaymentState;
  employerName: string;
  facilityName: string;
  workDay: string;
  paidHours: OverpaymentHours;
  approvedHours: OverpaymentHours;
  reason: string;
  askedAt: Date;
  answerBy: Date;
  answeredAt: Date | null;
  deducted: number;
  writtenOff: number;
};

const columns = sql`
         o.id, o.attendance_id as "attendanceId", o.worker_id as "workerId",
         o.corporation_id as "corporationId", o.state, o.amount, o.taxable, o.tax,
         o.travel_allowance as "travelAllowance", c.name as "employerName", f.name as "facilityName",
         a.work_day as "workDay", o.paid_hours as "paidHours", o.approved_hours as "approvedHours",
         o.reason, o.asked_at as "askedAt", o.answer_by as "answerBy",
         o.answered_at as "answeredAt", o.deducted, o.written_off as "writtenOff"`;

const joins = sql`
      join attendances a on a.id = o.attendance_id
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = o.corporation_id`;

/** The overpayment of a worker's own shift. */
export async function ownOverpayment(
  db: Executor,
  own: { attendanceId: string; workerId: string },
): Promise<OverpaymentRow | undefined> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.ownOverpayment */
    select ${columns}
      from overpayments o
      ${joins}
     where o.attendance_id = ${own.attendanceId} and o.worker_id = ${own.workerId}
  `.execute(db);
  return rows[0];
}

/** A worker seldom has more than one open overpayment. */
const maxOpen = 50;

/** A worker's overpayments that are asked or being deducted, oldest first. */
export async function openOverpayments(db: Executor, workerId: string): Promise<OverpaymentRow[]> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.openOverpayments */
    select ${columns}
      from overpayments o
      ${joins}
     where o.worker_id = ${workerId} and o.state in ('OPEN', 'AGREED')
     order by o.asked_at, o.id
     limit ${maxOpen}
  `.execute(db);
  return rows;
}

/** Locks the overpayment of a shift. The caller holds the wallet of its worker. */
export const lockOfAttendance = (
  tx: Tx,
  own: { attendanceId: string; workerId: string },
): Promise<OverpaymentRow | undefined> =>
  lockOne(tx, sql`o.attendance_id = ${own.attendanceId} and o.worker_id = ${own.workerId}`);

/** The same by its id. */
export const lockOverpayment = (tx: Tx, id: string): Promise<OverpaymentRow | undefined> =>
  lockOne(tx, sql`o.id = ${id}`);

async function lockOne(tx: Tx, where: RawBuilder<unknown>): Promise<OverpaymentRow | undefined> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.lockOverpayment */
    select ${columns}
      from overpayments o
      ${joins}
     where ${where}
       for update of o
  `.execute(tx);
  return rows[0];
}

/** Locks a worker's overpayments that are asked or being deducted. The caller holds the wallet. */
export async function lockOpenOverpayments(tx: Tx, workerId: string): Promise<OverpaymentRow[]> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.lockOpenOverpayments */
    select ${columns}
      from overpayments o
      ${joins}
     where o.worker_id = ${workerId} and o.state in ('OPEN', 'AGREED')
     order by o.asked_at, o.id
       for update of o
  `.execute(tx);
  return rows;
}

type Agreed = Overpaid & {
  id: string;
  corporationId: string;
  deductedAmount: number;
  deductedTaxable: number;
  deductedTax: number;
  deductedTravel: number;
};

/**
 * A worker's agreed overpayments with their deductions so far, oldest first. Left out while the
 * overpaid wage itself is at the bank with another transfer: the bank may still return it.
 */
export async function agreedOverpayments(
  db: Executor,
  { workerId, transferId }: { workerId: string; transferId: string | null },
): Promise<AgreedOverpayment[]> {
  const { rows } = await sql<Agreed>`
    /* pay.agreedOverpayments */
    select o.id, o.corporation_id as "corporationId", o.amount, o.taxable, o.tax,
           o.travel_allowance as "travelAllowance", d.amount as "deductedAmount",
           d.taxable as "deductedTaxable", d.tax as "deductedTax", d.travel as "deductedTravel"
      from overpayments o
     cross join lateral (
            select coalesce(sum(x.amount), 0)::int as amount, coalesce(sum(x.taxable), 0)::int as taxable,
                   coalesce(sum(x.tax), 0)::int as tax, coalesce(sum(x.travel_allowance), 0)::int as travel
              from overpayment_deductions x
             where x.overpayment_id = o.id and x.undone_at is null) d
     where o.worker_id = ${workerId} and o.state = 'AGREED'
       and not exists (
             select from wage_parts p
              where p.attendance_id = o.attendance_id and p.state = 'TRANSFERRING'
                and not exists (select from transfer_wage_parts x
                                 where x.wage_part_id = p.id and x.transfer_id = ${transferId}::uuid))
     order by o.asked_at, o.id
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    corporationId: row.corporationId,
    overpaid: row,
    deducted: {
      amount: row.deductedAmount,
      taxable: row.deductedTaxable,
      tax: row.deductedTax,
      travelAllowance: row.deductedTravel,
    },
  }));
}
