import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import type { Executor } from '#server/db.server.ts';

import type { PaySlip } from './pay-slips.ts';
import type { WageBreakdown } from './wage.ts';

/**
 * Writes down what the slip of a shift says, once its wage is fixed. Once only; nothing for a wage
 * that is not fixed. (Rule book 4.23, 所得税法231条)
 */
export async function issuePaySlip(
  db: Executor,
  { attendanceId, now }: { attendanceId: string; now: Date },
): Promise<void> {
  const facts = await slipFacts(db, attendanceId);
  if (!facts?.fixed) return;
  const { fixed, fixedAt, workerId } = facts;
  const slip: PaySlip = {
    worker: { name: facts.workerName },
    employer: { name: facts.employerName, address: facts.employerAddress },
    facilityName: facts.facilityName,
    workDay: facts.workDay,
    startAt: facts.startAt.toISOString(),
    endAt: facts.endAt.toISOString(),
    breakMinutes: facts.breakMinutes,
    wage: fixed,
    writtenOff: facts.writtenOff,
    isCompensation: facts.isCompensation,
    fixedOn: jstDay(fixedAt),
  };
  await sql`
    /* pay.insertPaySlip */
    insert into pay_slips (attendance_id, worker_id, content, issued_at)
    values (${attendanceId}, ${workerId}, ${JSON.stringify(slip)}, ${now})
    on conflict (attendance_id) do nothing
  `.execute(db);
}

type SlipFacts = {
  workerId: string;
  workerName: string;
  employerName: string;
  employerAddress: string;
  facilityName: string;
  workDay: string;
  startAt: Date;
  endAt: Date;
  breakMinutes: number;
  fixed: WageBreakdown | null;
  fixedAt: Date;
  writtenOff: number;
  isCompensation: boolean;
};

async function slipFacts(db: Executor, attendanceId: string): Promise<SlipFacts | undefined> {
  const { rows } = await sql<SlipFacts>`
    /* pay.slipFacts */
    select w.worker_id as "workerId", coalesce(p.last_name || ' ' || p.first_name, '') as "workerName",
           c.name as "employerName", c.address as "employerAddress", f.name as "facilityName",
           a.work_day as "workDay", coalesce(a.approved_start_at, a.starts_at) as "startAt",
           coalesce(a.approved_end_at, a.ends_at) as "endAt",
           coalesce(a.approved_break_minutes, a.break_minutes) as "breakMinutes",
           w.fixed, w.fixed_at as "fixedAt", w.written_off as "writtenOff",
           exists (
             select from wage_parts x
              where x.attendance_id = w.attendance_id and x.part = 'compensation') as "isCompensation"
      from wages w
      join attendances a on a.id = w.attendance_id
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = w.corporation_id
      left join worker_profiles p on p.worker_id = w.worker_id
     where w.attendance_id = ${attendanceId}
  `.execute(db);
  return rows[0];
}
