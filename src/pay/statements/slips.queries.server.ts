import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

import type { StoredFile } from './stored-pdf.server.ts';
import type { PaySlip, SlipOverpayment, TaxCorrection } from './pay-slips.ts';
import { overpaymentOf, taxCorrectionsOf } from '../wage/wage-parts.queries.server.ts';
import type { PartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

export type SlipRow = {
  attendanceId: string;
  content: PaySlip;
  storageKey: string | null;
  sha256: string | null;
  issuedAt: Date;
};

/** The issued slip of a worker's own shift. */
export async function ownSlipRow(
  db: Executor,
  own: { attendanceId: string; workerId: string },
): Promise<SlipRow | undefined> {
  const { rows } = await sql<SlipRow>`
    /* pay.ownSlipRow */
    select attendance_id as "attendanceId", content, storage_key as "storageKey", sha256,
           issued_at as "issuedAt"
      from pay_slips
     where attendance_id = ${own.attendanceId} and worker_id = ${own.workerId}
  `.execute(db);
  return rows[0];
}

/** Stores where the PDF of a slip is, unless one is stored; returns the stored one. */
export async function storeSlipFile(
  db: Executor,
  attendanceId: string,
  drawn: StoredFile,
): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`
    /* pay.storeSlipFile */
    update pay_slips
       set storage_key = case when sha256 is null then ${drawn.storageKey} else storage_key end,
           sha256 = coalesce(sha256, ${drawn.sha256})
     where attendance_id = ${attendanceId}
    returning storage_key as "storageKey", sha256
  `.execute(db);
  return rows[0] ?? drawn;
}

/** Whether the wage of a worker's own shift was fixed at `since` or later. */
export async function wasFixedSince(
  db: Executor,
  own: { attendanceId: string; workerId: string },
  since: Date,
): Promise<boolean> {
  const wage = await db
    .selectFrom('wages')
    .select('attendance_id')
    .where('attendance_id', '=', own.attendanceId)
    .where('worker_id', '=', own.workerId)
    .where('fixed_at', '>=', since)
    .executeTakeFirst();
  return wage !== undefined;
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

/** The facts of a slip, of a wage that is fixed or not. */
export async function slipFacts(
  db: Executor,
  attendanceId: string,
): Promise<SlipFacts | undefined> {
  const { rows } = await sql<SlipFacts>`
    /* pay.slipFacts */
    select w.worker_id as "workerId", coalesce(rtrim(p.last_name || ' ' || p.first_name), '') as "workerName",
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

/** Writes the slip of a shift unless there is one. */
export async function insertPaySlip(
  db: Executor,
  { attendanceId, workerId, slip, now }: NewSlip,
): Promise<void> {
  await sql`
    /* pay.insertPaySlip */
    insert into pay_slips (attendance_id, worker_id, content, issued_at)
    values (${attendanceId}, ${workerId}, ${JSON.stringify(slip)}, ${now})
    on conflict (attendance_id) do nothing
  `.execute(db);
}

/** Writes the content of a slip again; false where there is no slip or it has this content. */
export async function rewritePaySlip(
  db: Executor,
  { attendanceId, slip, now }: Omit<NewSlip, 'workerId'>,
): Promise<boolean> {
  const content = JSON.stringify(slip);
  const { rows } = await sql`
    /* pay.rewritePaySlip */
    update pay_slips
       set content = ${content}, sha256 = null, issued_at = ${now}
     where attendance_id = ${attendanceId} and content <> ${content}::jsonb
    returning attendance_id
  `.execute(db);
  return rows.length > 0;
}

type NewSlip = { attendanceId: string; workerId: string; slip: PaySlip; now: Date };

/** The slip of a shift; undefined where none was issued or it was erased. */
export async function issuedSlip(db: Executor, attendanceId: string): Promise<SlipRow | undefined> {
  const { rows } = await sql<SlipRow>`
    /* pay.issuedSlip */
    select attendance_id as "attendanceId", content, storage_key as "storageKey", sha256,
           issued_at as "issuedAt"
      from pay_slips
     where attendance_id = ${attendanceId}
  `.execute(db);
  return rows[0];
}
