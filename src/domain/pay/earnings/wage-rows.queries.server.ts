import { sql, type Insertable } from 'kysely';

import type { DB } from '#gen/db.ts';
import type { Executor, Tx } from '#platform/server/database/db.server.ts';

import type { WageBreakdown } from '../wage/wage.ts';
import { minimumRaises } from '../wage/minimum-raises.queries.server.ts';
import type { OfferedPay } from '../wage/shift-terms.ts';
import type { SoFarShift } from './wages.queries.server.ts';

type FixedWage = {
  attendanceId: string;
  fixed: WageBreakdown;
  /** Yen that the employer carries. */
  writtenOff: number;
  now: Date;
};

/** Writes the approved wage of a shift. */
export async function rewriteFixedWage(
  tx: Tx,
  { attendanceId, fixed, writtenOff, now }: FixedWage,
): Promise<void> {
  await tx
    .updateTable('wages')
    .set({ fixed: JSON.stringify(fixed), fixed_at: now, written_off: writtenOff })
    .where('attendance_id', '=', attendanceId)
    .execute();
}

/** Fixes the parts of a wage that were released at check-out and are not at the bank; returns them. */
export async function fixReleasedParts(tx: Tx, attendanceId: string): Promise<{ id: string }[]> {
  return tx
    .updateTable('wage_parts')
    .set({ state: 'FIXED' })
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', 'PLANNED_RELEASED')
    .returning('id')
    .execute();
}

/** Writes the wage of a shift as it was released before the approval. */
export async function writeReleased(
  tx: Tx,
  { attendanceId, released }: { attendanceId: string; released: WageBreakdown },
): Promise<void> {
  await tx
    .updateTable('wages')
    .set({ released: JSON.stringify(released) })
    .where('attendance_id', '=', attendanceId)
    .execute();
}

/** Writes a part of a wage, which the worker can withdraw from now on. */
export async function insertWagePart(
  tx: Tx,
  part: Insertable<DB['wage_parts']>,
): Promise<{ id: string }> {
  return tx.insertInto('wage_parts').values(part).returning('id').executeTakeFirstOrThrow();
}

/** Writes the wage of a shift as it is planned. */
export async function insertWage(tx: Tx, wage: NewWage): Promise<void> {
  await sql`
    /* pay.insertWage */
    insert into wages (attendance_id, worker_id, corporation_id, work_day, estimated)
    values (${wage.attendanceId}, ${wage.workerId}, ${wage.corporationId}, ${wage.workDay}, ${JSON.stringify(wage.estimated)})
  `.execute(tx);
}

type NewWage = {
  attendanceId: string;
  workerId: string;
  corporationId: string;
  workDay: string;
  estimated: WageBreakdown;
};

/** A contract as a quote needs it. */
export type QuotedShift = OfferedPay & SoFarShift;

/** The contract of a shift. */
export async function quotedShift(db: Executor, attendanceId: string): Promise<QuotedShift> {
  const { rows } = await sql<QuotedShift>`
    /* pay.quotedShift */
    select a.id as "attendanceId", a.worker_id as "workerId", a.corporation_id as "corporationId",
           a.work_day as "workDay", a.starts_at as "startsAt", a.ends_at as "endsAt",
           a.break_minutes as "breakMinutes", a.hourly_wage as "hourlyWage",
           a.travel_allowance as "travelAllowance", a.bonus, ${minimumRaises} as "minimumRaises"
      from attendances a
     where a.id = ${attendanceId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`a quote needs a shift: ${attendanceId}`);
  return row;
}
