import { sql } from 'kysely';

import { jstDay } from '#base/jst.ts';
import { electronicSince, queuePaper } from '#papers/delivery.queries.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import { overpaymentOf, taxCorrectionsOf } from '../wage/wage-parts.queries.server.ts';
import type { PaySlip, SlipOverpayment, TaxCorrection } from './pay-slips.ts';
import type { PartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

/**
 * Stores the content of a shift's slip, once its wage is fixed. Once only; does nothing for a wage that
 * is not fixed. (Rule 4.23, 所得税法231条)
 */
export async function issuePaySlip(db: Executor, { attendanceId, now }: Issuing): Promise<void> {
  const issued = await currentSlip(db, attendanceId);
  if (!issued) return;
  const { workerId, slip } = issued;
  await sql`
    /* pay.insertPaySlip */
    insert into pay_slips (attendance_id, worker_id, content, issued_at)
    values (${attendanceId}, ${workerId}, ${JSON.stringify(slip)}, ${now})
    on conflict (attendance_id) do nothing
  `.execute(db);
  if (slip.isElectronic) return;
  await queuePaper(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
}

/**
 * Stores the content again after its wage was retaxed or corrected. The PDF is drawn again when it is
 * opened.
 */
export async function reissuePaySlip(db: Executor, { attendanceId, now }: Issuing): Promise<void> {
  const issued = await currentSlip(db, attendanceId);
  if (!issued) return;
  const { workerId, slip } = issued;
  const content = JSON.stringify(slip);
  const { rows } = await sql`
    /* pay.reissuePaySlip */
    update pay_slips
       set content = ${content}, sha256 = null, issued_at = ${now}
     where attendance_id = ${attendanceId} and content <> ${content}::jsonb
    returning attendance_id
  `.execute(db);
  if (rows.length === 0 || slip.isElectronic) return;
  await queuePaper(db, { workerId, kind: 'pay_slip', subjectId: attendanceId, now });
}

type Issuing = { attendanceId: string; now: Date };

/** The current content of a slip; undefined while the wage is not fixed. */
async function currentSlip(
  db: Executor,
  attendanceId: string,
): Promise<{ workerId: string; slip: PaySlip } | undefined> {
  const facts = await slipFacts(db, attendanceId);
  if (!facts?.fixed) return undefined;
  const { fixed, fixedAt, workerId } = facts;
  const isElectronic = (await electronicSince(db, workerId)) !== null;
  const slip = {
    worker: { name: facts.workerName },
    employer: { name: facts.employerName, address: facts.employerAddress },
    facilityName: facts.facilityName,
    workDay: facts.workDay,
    startAt: facts.startAt.toISOString(),
    endAt: facts.endAt.toISOString(),
    breakMinutes: facts.breakMinutes,
    wage: fixed,
    paid: facts.paid,
    columns: facts.columns.length > 0 ? facts.columns : [fixed.taxColumn],
    writtenOff: facts.writtenOff,
    overpayment: facts.overpayment,
    taxCorrections: facts.taxCorrections,
    isCompensation: facts.isCompensation,
    fixedOn: jstDay(fixedAt),
    isElectronic,
  };
  return { workerId, slip };
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
  paid: PartAmounts & { net: number };
  columns: WithholdingColumn[];
  fixedAt: Date;
  writtenOff: number;
  overpayment: SlipOverpayment | null;
  isCompensation: boolean;
  taxCorrections: TaxCorrection[];
};

async function slipFacts(db: Executor, attendanceId: string): Promise<SlipFacts | undefined> {
  const { rows } = await sql<SlipFacts>`
    /* pay.slipFacts */
    select w.worker_id as "workerId", coalesce(p.last_name || ' ' || p.first_name, '') as "workerName",
           c.name as "employerName", c.address as "employerAddress", f.name as "facilityName",
           a.work_day as "workDay", coalesce(a.approved_start_at, a.starts_at) as "startAt",
           coalesce(a.approved_end_at, a.ends_at) as "endAt",
           coalesce(a.approved_break_minutes, a.break_minutes) as "breakMinutes",
           (select json_build_object(
                     'taxable', coalesce(sum(x.taxable), 0), 'tax', coalesce(sum(x.tax), 0),
                     'travelAllowance', coalesce(sum(x.travel_allowance), 0),
                     'net', coalesce(sum(x.amount), 0))
              from wage_parts x
             where x.attendance_id = w.attendance_id and x.tax_correction_id is null) as paid,
           (select coalesce(json_agg(distinct x.tax_column order by x.tax_column), '[]')
              from wage_parts x
             where x.attendance_id = w.attendance_id and x.tax_correction_id is null) as columns,
           w.fixed, w.fixed_at as "fixedAt", w.written_off as "writtenOff",
           ${overpaymentOf(sql`w.attendance_id`)} as overpayment,
           ${taxCorrectionsOf(sql`w.attendance_id`)} as "taxCorrections",
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
