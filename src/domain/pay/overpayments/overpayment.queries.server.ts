import { sql, type RawBuilder } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { OverpaymentState } from '../rules.ts';
import type { AgreedOverpayment, OverpaidAmounts, OverpaymentHours } from './overpayment-rules.ts';
import { taxedOverpaidWages } from '../wage/remaining-wages.queries.server.ts';
import {
  isWagePartWithdrawableCondition,
  waitsUntilSql,
} from '../wage/wage-parts.queries.server.ts';

export type OverpaymentRow = OverpaidAmounts & {
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
  /** Yen of the overpayment that became wage. */
  restored: number;
  /** True when two operators asked to lower the wage; until the worker agrees, all of it is wage. (Rule 8.4) */
  isLowering: boolean;
};

const columns = sql`
         o.id, o.attendance_id as "attendanceId", o.worker_id as "workerId",
         o.corporation_id as "corporationId", o.state, o.amount, o.taxable, o.tax,
         o.travel_allowance as "travelAllowance", c.name as "employerName", f.name as "facilityName",
         a.work_day as "workDay", o.paid_hours as "paidHours", o.approved_hours as "approvedHours",
         o.reason, o.asked_at as "askedAt", o.answer_by as "answerBy",
         o.answered_at as "answeredAt", o.deducted, o.written_off as "writtenOff",
         o.restored, o.is_lowering as "isLowering"`;

const joins = sql`
      join attendances a on a.id = o.attendance_id
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = o.corporation_id`;

/** The overpayment of a worker's own shift. */
export async function readOwnOverpayment(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string },
): Promise<OverpaymentRow | undefined> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.readOwnOverpayment */
    select ${columns}
      from overpayments o
      ${joins}
     where o.attendance_id = ${own.attendanceId} and o.worker_id = ${own.workerId}
  `.execute(db);
  return rows[0];
}

/** Limit of open overpayments that are read; a worker seldom has more than one. */
const maxOpen = 50;

/** A worker's overpayments that wait for an answer or are being deducted, oldest first. */
export async function openOverpaymentsOfWorker(
  db: QueryExecutor,
  workerId: string,
): Promise<OverpaymentRow[]> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.openOverpaymentsOfWorker */
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
export const lockOverpaymentOfShift = (
  tx: Tx,
  own: { attendanceId: string; workerId: string },
): Promise<OverpaymentRow | undefined> =>
  lockOverpaymentWhere(
    tx,
    sql`o.attendance_id = ${own.attendanceId} and o.worker_id = ${own.workerId}`,
  );

/** Locks an overpayment by its id. The caller holds the wallet of its worker. */
export const lockOverpayment = (tx: Tx, id: string): Promise<OverpaymentRow | undefined> =>
  lockOverpaymentWhere(tx, sql`o.id = ${id}`);

async function lockOverpaymentWhere(
  tx: Tx,
  where: RawBuilder<unknown>,
): Promise<OverpaymentRow | undefined> {
  const { rows } = await sql<OverpaymentRow>`
    /* pay.lockOverpaymentWhere */
    select ${columns}
      from overpayments o
      ${joins}
     where ${where}
       for update of o
  `.execute(tx);
  return rows[0];
}

/** Locks a worker's overpayments that wait for an answer or are being deducted. The caller holds the wallet. */
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

type Agreed = OverpaidAmounts & { id: string; attendanceId: string; corporationId: string };

/**
 * A worker's agreed overpayments with their wages, oldest first. Left out while the overpaid wage is at the bank
 * with another transfer, because the bank may still return it, and while some of its tax is not collected yet: a
 * share would lower a tax that was never withheld. (Rule 8.5)
 */
export async function agreedOverpaymentsOf(
  db: QueryExecutor,
  { workerId, transferId }: { workerId: string; transferId: string | null },
): Promise<AgreedOverpayment[]> {
  const { rows } = await sql<Agreed>`
    /* pay.agreedOverpaymentsOf */
    select o.id, o.attendance_id as "attendanceId", o.corporation_id as "corporationId", o.amount,
           o.taxable, o.tax, o.travel_allowance as "travelAllowance"
      from overpayments o
     where o.worker_id = ${workerId} and o.state = 'AGREED'
       and not exists (
             select from wage_parts p
              where p.attendance_id = o.attendance_id and p.state = 'TRANSFERRING'
                and not exists (select from transfer_wage_parts x
                                 where x.wage_part_id = p.id and x.transfer_id = ${transferId}::uuid))
       and not exists (
             select from wage_parts p
               join tax_corrections c on c.wage_part_id = p.id and c.difference > c.collected + c.written_off
              where p.attendance_id = o.attendance_id)
     order by o.asked_at, o.id
  `.execute(db);
  const wages = await taxedOverpaidWages(
    db,
    rows.map(({ attendanceId }) => attendanceId),
  );
  return rows.flatMap(({ id, attendanceId, corporationId, ...overpaid }) => {
    const wage = wages.get(attendanceId);
    return wage ? [{ id, attendanceId, corporationId, overpaid, wage }] : [];
  });
}

/** Lowers an agreed overpayment by yen that are tax under the current table. */
export async function writeLoweredOverpayment(
  tx: Tx,
  { id, notOwed }: { id: string; notOwed: number },
): Promise<void> {
  await sql`
    /* pay.writeLoweredOverpayment */
    update overpayments set amount = amount - ${notOwed}, tax = tax + ${notOwed} where id = ${id}
  `.execute(tx);
}

/** Adds to the yen of a wage that the employer carries. */
export async function addWageCarriedByEmployer(
  tx: Tx,
  { attendanceId, amount }: { attendanceId: string; amount: number },
): Promise<void> {
  await sql`
    /* pay.addWageCarriedByEmployer */
    update wages set written_off = written_off + ${amount} where attendance_id = ${attendanceId}
  `.execute(tx);
}

/** Writes the new state of an overpayment with its sums, and the worker's answer where there is one. */
export async function writeOverpaymentState(
  tx: Tx,
  { id, state, deducted, writtenOff, answer, now }: OverpaymentMove,
): Promise<void> {
  await sql`
    /* pay.writeOverpaymentState */
    update overpayments
       set state = ${state}, deducted = ${deducted}, written_off = ${writtenOff},
           answered_at = ${answer ? now : sql`answered_at`},
           text_version = ${answer ? answer.textVersion : sql`text_version`}
     where id = ${id}
  `.execute(tx);
}

/** Writes the deducted and written-off sums of an overpayment. */
export async function writeOverpaymentSums(
  tx: Tx,
  { id, deducted, writtenOff }: { id: string; deducted: number; writtenOff: number },
): Promise<void> {
  await sql`
    /* pay.writeOverpaymentSums */
    update overpayments set deducted = ${deducted}, written_off = ${writtenOff}
     where id = ${id}
  `.execute(tx);
}

type OverpaymentMove = {
  id: string;
  state: OverpaymentState;
  deducted: number;
  writtenOff: number;
  answer: { textVersion: number } | undefined;
  now: Date;
};

type LiveDeduction = OverpaidAmounts & {
  id: string;
  overpaymentId: string;
  taxYear: number;
  wasPaid: boolean;
};

/** The deductions in a transfer that have not been undone. */
export async function deductionsInForceOfTransfer(
  tx: Tx,
  transferId: string,
): Promise<LiveDeduction[]> {
  const { rows } = await sql<LiveDeduction>`
    /* pay.deductionsInForceOfTransfer */
    select id, overpayment_id as "overpaymentId", amount, taxable, tax,
           travel_allowance as "travelAllowance", tax_year as "taxYear",
           paid_at is not null as "wasPaid"
      from overpayment_deductions
     where transfer_id = ${transferId} and undone_at is null
     order by id
  `.execute(tx);
  return rows;
}

/** Marks a deduction as undone. */
export async function markDeductionUndone(
  tx: Tx,
  { id, why, now }: { id: string; why: 'returned' | 'recomputed'; now: Date },
): Promise<void> {
  await sql`
    /* pay.markDeductionUndone */
    update overpayment_deductions set undone_at = ${now}, undone_for = ${why} where id = ${id}
  `.execute(tx);
}

/** Marks the deductions of a transfer as paid, and returns the years of the overpaid wages. */
export async function markDeductionsPaid(
  tx: Tx,
  { transferId, now }: { transferId: string; now: Date },
): Promise<Set<number>> {
  const { rows } = await sql<{ taxYear: number }>`
    /* pay.markDeductionsPaid */
    update overpayment_deductions set paid_at = ${now}
     where transfer_id = ${transferId} and undone_at is null
    returning tax_year as "taxYear"
  `.execute(tx);
  return new Set(rows.map(({ taxYear }) => taxYear));
}

type NewDeduction = {
  overpayment: OverpaymentRow;
  transferId: string;
  share: OverpaidAmounts;
  now: Date;
};

/** Writes a deduction and returns its id. */
export async function insertDeduction(
  tx: Tx,
  { overpayment, transferId, share, now }: NewDeduction,
): Promise<string> {
  const { id, attendanceId, workerId, corporationId } = overpayment;
  const deduction = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertDeduction */
    insert into overpayment_deductions (
      overpayment_id, transfer_id, worker_id, corporation_id, amount, taxable, tax, travel_allowance,
      tax_year, deducted_at)
    select ${id}, ${transferId}, ${workerId}, ${corporationId}, ${share.amount}, ${share.taxable},
           ${share.tax}, ${share.travelAllowance}, p.tax_year, ${now}
      from wage_parts p
     where p.attendance_id = ${attendanceId} and p.part = 'planned'
    returning id
  `,
  );
  return deduction.id;
}

type EmployerWages = { corporationId: string; amount: number };

const byCorporation = (rows: readonly EmployerWages[]) =>
  new Map(rows.map(({ corporationId, amount }) => [corporationId, amount]));

/** Net yen in a transfer, by employer. */
export async function employerWagesOfTransfer(
  tx: Tx,
  transferId: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<EmployerWages>`
    /* pay.employerWagesOfTransfer */
    select w.corporation_id as "corporationId", sum(x.amount)::int as amount
      from transfer_wage_parts x
      join wage_parts p on p.id = x.wage_part_id
      join wages w on w.attendance_id = p.attendance_id
     where x.transfer_id = ${transferId}
     group by w.corporation_id
  `.execute(tx);
  return byCorporation(rows);
}

/** Net yen that a transfer requested now would carry, by employer. */
export async function unpaidWagesByEmployer(
  db: QueryExecutor,
  { workerId, day }: { workerId: string; day: JstDay },
): Promise<Map<string, number>> {
  const { rows } = await sql<EmployerWages>`
    /* pay.unpaidWagesByEmployer */
    select w.corporation_id as "corporationId", sum(p.amount)::int as amount
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
     where p.worker_id = ${workerId} and ${isWagePartWithdrawableCondition}
       and (${waitsUntilSql} > ${day}) is not true
     group by w.corporation_id
  `.execute(db);
  return byCorporation(rows);
}
