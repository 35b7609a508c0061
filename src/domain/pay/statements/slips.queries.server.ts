import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { StoredPdfFile } from './stored-pdf.server.ts';
import type { PaySlip, SlipOverpayment, SlipTaxCorrection } from './pay-slips.ts';
import { overpaymentSql, taxCorrectionsSql } from '../wage/wage-parts.queries.server.ts';
import type { WagePartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

export type PaySlipRow = {
  attendanceId: string;
  /** Counts from 1; the highest version is the valid slip. */
  version: number;
  content: PaySlip;
  storageKey: string | null;
  sha256: string | null;
  issuedAt: Date;
};

const slipColumns = sql`s.attendance_id as "attendanceId", s.version, s.content,
           s.storage_key as "storageKey", s.sha256, s.issued_at as "issuedAt"`;

/** One version of the slip of a worker's own shift; the newest if no version is given. */
export async function readOwnPaySlipRow(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string; version?: number | null },
): Promise<PaySlipRow | undefined> {
  const { attendanceId, workerId, version = null } = own;
  const { rows } = await sql<PaySlipRow>`
    /* pay.readOwnPaySlipRow */
    select ${slipColumns}
      from pay_slips s
     where s.attendance_id = ${attendanceId} and s.worker_id = ${workerId}
       and (${version}::int is null or s.version = ${version})
     union all
    select s.attendance_id, s.version, s.content, s.storage_key, s.sha256, s.issued_at
      from pay_slip_versions s
      join pay_slips n on n.attendance_id = s.attendance_id
     where s.attendance_id = ${attendanceId} and n.worker_id = ${workerId} and s.version = ${version}
  `.execute(db);
  return rows[0];
}

/** Stores the file reference of a version's PDF unless one is stored already; returns the stored reference. */
export async function storePaySlipFile(
  db: QueryExecutor,
  { attendanceId, version }: Pick<PaySlipRow, 'attendanceId' | 'version'>,
  drawn: StoredPdfFile,
): Promise<StoredPdfFile> {
  const written = sql`
       set storage_key = case when sha256 is null then ${drawn.storageKey} else storage_key end,
           sha256 = coalesce(sha256, ${drawn.sha256})
     where attendance_id = ${attendanceId} and version = ${version}
    returning storage_key as "storageKey", sha256`;
  const { rows } = await sql<StoredPdfFile>`
    /* pay.storePaySlipFile */
    with newest as (update pay_slips ${written}), older as (update pay_slip_versions ${written})
    select * from newest union all select * from older
  `.execute(db);
  return rows[0] ?? drawn;
}

/**
 * True if the wage of a worker's own shift was fixed at `since` or later, or has a paid part that was released then or
 * later.
 */
export async function isShiftWageFixedOrPaidSince(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.isShiftWageFixedOrPaidSince */
    select from wages w
     where w.attendance_id = ${own.attendanceId} and w.worker_id = ${own.workerId}
       and (w.fixed_at >= ${since}
            or exists (
              select from wage_parts p
               where p.attendance_id = w.attendance_id and p.state = 'PAID' and p.released_at >= ${since}))
  `.execute(db);
  return rows.length > 0;
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
  released: WageBreakdown | null;
  paid: WagePartAmounts & { net: number };
  columns: WithholdingColumn[];
  fixedAt: Date | null;
  writtenOff: number;
  overpayment: SlipOverpayment | null;
  isCompensation: boolean;
  taxCorrections: SlipTaxCorrection[];
};

/** The facts for the slip of a wage, before or after it is fixed. */
export async function readPaySlipFacts(
  db: QueryExecutor,
  attendanceId: string,
): Promise<SlipFacts | undefined> {
  const { rows } = await sql<SlipFacts>`
    /* pay.readPaySlipFacts */
    select w.worker_id as "workerId", coalesce(
             rtrim(fp.last_name || ' ' || fp.first_name), rtrim(p.last_name || ' ' || p.first_name), '') as "workerName",
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
           w.fixed, w.released, w.fixed_at as "fixedAt", w.written_off as "writtenOff",
           ${overpaymentSql(sql`w.attendance_id`)} as overpayment,
           ${taxCorrectionsSql(sql`w.attendance_id`)} as "taxCorrections",
           exists (
             select from wage_parts x
              where x.attendance_id = w.attendance_id and x.part = 'compensation') as "isCompensation"
      from wages w
      join attendances a on a.id = w.attendance_id
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = w.corporation_id
      -- A worker who deleted the account has a row in former_payees; the profile is empty. (Decision 013)
      left join former_payees fp on fp.worker_id = w.worker_id
      left join worker_profiles p on p.worker_id = w.worker_id
     where w.attendance_id = ${attendanceId}
  `.execute(db);
  return rows[0];
}

/** Writes the first version of a slip; false if the shift already has a slip. */
export async function insertPaySlip(
  db: QueryExecutor,
  { attendanceId, workerId, slip, now }: NewSlip,
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.insertPaySlip */
    insert into pay_slips (attendance_id, worker_id, content, issued_at)
    values (${attendanceId}, ${workerId}, ${JSON.stringify(slip)}, ${now})
    on conflict (attendance_id) do nothing
    returning attendance_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Writes the next version of a slip and keeps the previous one. One transaction makes one version: a further change
 * rewrites that version and its reason, but `weakChange` never replaces a reason. Returns the number of a new
 * version; null without a slip, for unchanged content, and for a rewritten version.
 */
export async function writeNextPaySlipVersion(
  db: QueryExecutor,
  { attendanceId, slip, change, weakChange, now }: NextSlip,
): Promise<number | null> {
  const content = JSON.stringify(slip);
  const { rows } = await sql<{ version: number; isRewritten: boolean }>`
    /* pay.writeNextPaySlipVersion */
    with before as (
      select *, xmin = pg_current_xact_id()::xid as is_rewritten
        from pay_slips
       where attendance_id = ${attendanceId} and content <> ${content}::jsonb
         for update),
    stored as (
      insert into pay_slip_versions (attendance_id, version, change, content, storage_key, sha256, issued_at)
      select attendance_id, version, change, content, storage_key, sha256, issued_at
        from before
       where not is_rewritten)
    update pay_slips s
       set content = ${content}, version = b.version + case when b.is_rewritten then 0 else 1 end,
           -- A first version has no reason.
           change = case when b.is_rewritten and (b.change is null or ${change} = ${weakChange}) then b.change
                         else ${change} end,
           storage_key = null, sha256 = null, issued_at = ${now}
      from before b
     where s.attendance_id = b.attendance_id
    returning s.version, b.is_rewritten as "isRewritten"
  `.execute(db);
  const [written] = rows;
  return written && !written.isRewritten ? written.version : null;
}

export type PaySlipVersionRow = { version: number; issuedAt: Date; change: string | null };

/** Every version of the slip of a worker's own shift, the newest first. */
export async function ownPaySlipVersions(
  db: QueryExecutor,
  own: { attendanceId: string; workerId: string },
): Promise<PaySlipVersionRow[]> {
  const { rows } = await sql<PaySlipVersionRow>`
    /* pay.ownPaySlipVersions */
    select s.version, s.issued_at as "issuedAt", s.change
      from pay_slips s
     where s.attendance_id = ${own.attendanceId} and s.worker_id = ${own.workerId}
     union all
    select v.version, v.issued_at, v.change
      from pay_slip_versions v
      join pay_slips s on s.attendance_id = v.attendance_id
     where v.attendance_id = ${own.attendanceId} and s.worker_id = ${own.workerId}
     order by version desc
  `.execute(db);
  return rows;
}

/** The shifts with pay in a transfer that have no slip yet. */
export async function shiftIdsWithoutPaySlip(
  db: QueryExecutor,
  transferId: string,
): Promise<string[]> {
  const { rows } = await sql<{ attendanceId: string }>`
    /* pay.shiftIdsWithoutPaySlip */
    select distinct p.attendance_id as "attendanceId"
      from transfer_wage_parts x
      join wage_parts p on p.id = x.wage_part_id
     where x.transfer_id = ${transferId}
       and not exists (select from pay_slips s where s.attendance_id = p.attendance_id)
     order by 1
  `.execute(db);
  return rows.map(({ attendanceId }) => attendanceId);
}

type NewSlip = { attendanceId: string; workerId: string; slip: PaySlip; now: Date };

type NextSlip = Omit<NewSlip, 'workerId'> & { change: string; weakChange: string };

/** The slip of a shift; undefined if none was issued, or it was erased. */
export async function readIssuedPaySlip(
  db: QueryExecutor,
  attendanceId: string,
): Promise<PaySlipRow | undefined> {
  const { rows } = await sql<PaySlipRow>`
    /* pay.readIssuedPaySlip */
    select ${slipColumns} from pay_slips s where s.attendance_id = ${attendanceId}
  `.execute(db);
  return rows[0];
}
