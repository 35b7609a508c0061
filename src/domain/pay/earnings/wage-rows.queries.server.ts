import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { EarlyPayoutDecision } from '../early-payout/decide-early-payout.server.ts';
import type { PayingWagePartKind } from '../wage/wage-part-tax.ts';
import type { WagePartAmounts, WageBreakdown } from '../wage/wage.ts';
import type { WithholdingBasis } from '../wage/withholding.ts';
import { minimumWageRaisesColumn } from '../wage/minimum-raises.queries.server.ts';
import type { OfferedShiftPay } from '../wage/shift-terms.ts';
import type { PremiumShiftKey } from './wages.queries.server.ts';

type FixedWage = {
  attendanceId: string;
  fixed: WageBreakdown;
  /** Yen that the employer carries. */
  writtenOff: number;
  now: Date;
};

/** Writes the approved wage of a shift. */
export async function writeFixedWage(
  tx: Tx,
  { attendanceId, fixed, writtenOff, now }: FixedWage,
): Promise<void> {
  await sql`
    /* pay.writeFixedWage */
    update wages
       set fixed = ${JSON.stringify(fixed)}, fixed_at = ${now}, written_off = ${writtenOff}
     where attendance_id = ${attendanceId}
  `.execute(tx);
}

/** Fixes the parts of a wage that were released at check-out and are not at the bank; returns them. */
export async function fixReleasedParts(tx: Tx, attendanceId: string): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.fixReleasedParts */
    update wage_parts
       set state = 'FIXED'
     where attendance_id = ${attendanceId} and state = 'PLANNED_RELEASED'
    returning id
  `.execute(tx);
  return rows;
}

/** Stores the wage that is released before the approval. */
export async function writeReleasedWage(
  tx: Tx,
  { attendanceId, released }: { attendanceId: string; released: WageBreakdown },
): Promise<void> {
  await sql`
    /* pay.writeReleasedWage */
    update wages set released = ${JSON.stringify(released)} where attendance_id = ${attendanceId}
  `.execute(tx);
}

type NewWagePart = EarlyPayoutDecision & {
  attendanceId: string;
  workerId: string;
  part: PayingWagePartKind;
  state: 'PLANNED_RELEASED' | 'FIXED';
  /** Pay after tax, with the travel allowance, in yen. */
  net: number;
  amounts: WagePartAmounts;
  taxYear: number;
  used: Pick<WithholdingBasis, 'column' | 'isProvisional' | 'versionId'>;
  minimumVersionId: string | null;
  hoursProposalId: string | null;
  countersignRequestId: string | null;
  now: Date;
};

/** Writes a part of a wage, which the worker can withdraw from now on or, where it waits, from its pay day on. */
export async function insertWagePart(tx: Tx, row: NewWagePart): Promise<{ id: string }> {
  const { amounts, used } = row;
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertWagePart */
    insert into wage_parts (attendance_id, worker_id, part, state, amount, taxable, tax, travel_allowance, tax_year,
                            is_tax_provisional, tax_column, tax_version_id, minimum_version_id, hours_proposal_id,
                            countersign_request_id, released_at, waits_until, waits_for, counted_early_on)
    values (${row.attendanceId}, ${row.workerId}, ${row.part}, ${row.state}, ${row.net}, ${amounts.taxable},
            ${amounts.tax}, ${amounts.travelAllowance}, ${row.taxYear}, ${used.isProvisional}, ${used.column},
            ${used.versionId ?? null}, ${row.minimumVersionId}, ${row.hoursProposalId}, ${row.countersignRequestId},
            ${row.now}, ${row.waitsUntil}, ${row.waitsFor}, ${row.countedEarlyOn})
    returning id
  `,
  );
}

/** Stores the planned wage of a new contract. */
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

/** The facts of a contract from which a quote is computed. */
export type ShiftForWageQuote = OfferedShiftPay & PremiumShiftKey;

/** Reads the facts of a shift's contract that a quote needs. */
export async function readShiftForWageQuote(
  db: QueryExecutor,
  attendanceId: string,
): Promise<ShiftForWageQuote> {
  return executeForOneRow(
    db,
    sql<ShiftForWageQuote>`
    /* pay.readShiftForWageQuote */
    select a.id as "attendanceId", a.worker_id as "workerId", a.corporation_id as "corporationId",
           a.work_day as "workDay", a.starts_at as "startsAt", a.ends_at as "endsAt",
           a.break_minutes as "breakMinutes", a.hourly_wage as "hourlyWage",
           a.travel_allowance as "travelAllowance", a.bonus, ${minimumWageRaisesColumn} as "minimumRaises"
      from attendances a
     where a.id = ${attendanceId}
  `,
  );
}
