import { sql } from 'kysely';

import { inOrder } from '#base/in-order.ts';
import type { Executor, Tx } from '#server/database/db.server.ts';
import { systemActor } from '#server/history.server.ts';
import { withholdingTables } from '#reference/statutory/tables.server.ts';
import type { JstDay } from '#base/jst.ts';

import { moveOverpayment, postDeduction, writeSums } from './overpayment-posting.server.ts';
import {
  agreedOverpayments,
  lockOpenOverpayments,
  type OverpaymentRow,
} from './overpayment.queries.server.ts';
import { deductionsFrom, type Overpaid } from '../wage/overpayment-rules.ts';
import { retaxed } from '../wage/wage-part-tax.ts';
import { unpaidParts } from '../wage/wage-parts.queries.server.ts';

type Taking = {
  workerId: string;
  transferId: string;
  from: 'wages_payable' | 'withdrawing';
  now: Date;
};

/**
 * Deducts agreed overpayments from a transfer whose parts are written, and returns the sum: at most a
 * quarter of the same employer's wages in the transfer. The caller holds the wallet and the parts, and
 * reduces the transfer by the sum. (Rule 6.7, 民事執行法152条)
 */
export async function deductOverpayments(tx: Tx, taking: Taking): Promise<number> {
  const { workerId, transferId, from, now } = taking;
  // Locked after the parts, in the order of their dates: the last lock of a transfer.
  const locked = await lockOpenOverpayments(tx, workerId);
  if (locked.every(({ state }) => state !== 'AGREED')) return 0;
  const wages = await wagesOfTransfer(tx, transferId);
  const agreed = await agreedOverpayments(tx, { workerId, transferId });
  let total = 0;
  await inOrder(deductionsFrom(wages, agreed), async ({ id, share }) => {
    const overpayment = locked.find((one) => one.id === id);
    if (!overpayment) throw new Error(`overpayment ${id} is not locked`);
    const deductionId = await insertDeduction(tx, { overpayment, transferId, share, now });
    await postDeduction(tx, { overpayment, deductionId, transferId, share, from, now });
    await writeDeducted(tx, { overpayment, deducted: overpayment.deducted + share.amount, now });
    total += share.amount;
  });
  return total;
}

/**
 * Yen that a transfer requested now would deduct: the screen shows them before the worker confirms.
 */
export async function previewDeductions(
  db: Executor,
  { workerId, paidOn }: { workerId: string; paidOn: JstDay },
): Promise<number> {
  const agreed = await agreedOverpayments(db, { workerId, transferId: null });
  if (agreed.length === 0) return 0;
  const tables = await withholdingTables(db);
  const wages = await unpaidWages(db, workerId);
  for (const part of await unpaidParts(db, workerId)) {
    const again = retaxed(part, { paidOn, tables });
    const before = wages.get(part.corporationId) ?? 0;
    if (again) wages.set(part.corporationId, before + again.net - part.amount);
  }
  return deductionsFrom(wages, agreed).reduce((sum, { share }) => sum + share.amount, 0);
}

type Writing = { overpayment: OverpaymentRow; deducted: number; now: Date };

/** Only the last share changes the state (to SETTLED); the slip shows the remaining amount. */
async function writeDeducted(tx: Tx, { overpayment, deducted, now }: Writing): Promise<void> {
  const { amount, writtenOff } = overpayment;
  if (deducted === amount) {
    const move = { overpayment, event: 'SETTLE', actor: systemActor } as const;
    return moveOverpayment(tx, { ...move, deducted, writtenOff, now });
  }
  await writeSums(tx, { overpayment, deducted, writtenOff, now });
}

type NewDeduction = { overpayment: OverpaymentRow; transferId: string; share: Overpaid; now: Date };

async function insertDeduction(
  tx: Tx,
  { overpayment, transferId, share, now }: NewDeduction,
): Promise<string> {
  const { id, attendanceId, workerId, corporationId } = overpayment;
  const { rows } = await sql<{ id: string }>`
    /* pay.insertDeduction */
    insert into overpayment_deductions (
      overpayment_id, transfer_id, worker_id, corporation_id, amount, taxable, tax, travel_allowance,
      tax_year, deducted_at)
    select ${id}, ${transferId}, ${workerId}, ${corporationId}, ${share.amount}, ${share.taxable},
           ${share.tax}, ${share.travelAllowance}, p.tax_year, ${now}
      from wage_parts p
     where p.attendance_id = ${attendanceId} and p.part = 'planned'
    returning id
  `.execute(tx);
  const deductionId = rows[0]?.id;
  if (deductionId === undefined)
    throw new Error(`the wage of overpayment ${id} has no planned part`);
  return deductionId;
}

type Wages = { corporationId: string; amount: number };
const byCorporation = (rows: readonly Wages[]) =>
  new Map(rows.map(({ corporationId, amount }) => [corporationId, amount]));

/** Net yen in a transfer, by employer. */
async function wagesOfTransfer(tx: Tx, transferId: string): Promise<Map<string, number>> {
  const { rows } = await sql<Wages>`
    /* pay.wagesOfTransfer */
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
async function unpaidWages(db: Executor, workerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<Wages>`
    /* pay.unpaidWagesByEmployer */
    select w.corporation_id as "corporationId", sum(p.amount)::int as amount
      from wage_parts p
      join wages w on w.attendance_id = p.attendance_id
     where p.worker_id = ${workerId} and p.state in ('PLANNED_RELEASED', 'FIXED', 'RETURNED')
     group by w.corporation_id
  `.execute(db);
  return byCorporation(rows);
}
