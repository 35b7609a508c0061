import { sql } from 'kysely';

import type { JstDay } from '#platform/base/jst.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import {
  type TaxColumnPeriod,
  continuedWorkPeriodAround,
  type WorkedMonth,
} from '../wage/tax-column.ts';

/** A worker at a corporation; a tax column applies to all shifts of the worker there. */
export type WorkerAtCorporation = { workerId: string; corporationId: string };

/** The name of a corporation; undefined for an unknown corporation, or if the worker has left. */
export async function employerNameOf(
  tx: Tx,
  { workerId, corporationId }: WorkerAtCorporation,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    /* pay.employerNameOf */
    select c.name
      from workers w
      join corporations c on c.id = ${corporationId}
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  return rows[0]?.name;
}

/** The 乙 periods of a worker at a corporation. */
export async function employmentTaxColumnPeriods(
  tx: Tx,
  { workerId, corporationId }: WorkerAtCorporation,
): Promise<TaxColumnPeriod[]> {
  const { rows } = await sql<TaxColumnPeriod>`
    /* pay.employmentTaxColumnPeriods */
    select from_day as "fromDay", until_day as "untilDay", reason
      from tax_column_periods
     where worker_id = ${workerId} and corporation_id = ${corporationId}
  `.execute(tx);
  return rows;
}

/** The tables of exceptions from 丙: periods of 乙 at one corporation, and periods as a 非居住者. */
export type TaxPeriodTable = 'tax_column_periods' | 'nonresident_periods';

type PeriodEnd = { id: string; untilDay: JstDay; reason: string; operatorId: string; now: Date };

/** Ends a period: it no longer applies from `untilDay` on. */
export async function endTaxPeriodRow(
  tx: Tx,
  table: TaxPeriodTable,
  ending: PeriodEnd,
): Promise<void> {
  await sql`
    /* pay.endTaxPeriodRow */
    update ${sql.table(table)}
       set until_day = ${ending.untilDay}, end_reason = ${ending.reason}, ended_by = ${ending.operatorId}, ended_at = ${ending.now}
     where id = ${ending.id}
  `.execute(tx);
}

/** Marks the open proposals for a worker at a corporation as accepted, and returns them. */
export async function markTaxColumnProposalsAccepted(
  tx: Tx,
  { employment, reason, operatorId, now }: ProposalAnswer,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.markTaxColumnProposalsAccepted */
    update tax_column_proposals
       set state = 'SET', decision_reason = ${reason}, decided_by = ${operatorId}, decided_at = ${now}
     where worker_id = ${employment.workerId} and corporation_id = ${employment.corporationId} and state = 'OPEN'
    returning id
  `.execute(tx);
  return rows;
}

/** A new period, without its worker and corporation. */
export type NewTaxColumnPeriod = { fromDay: JstDay; reason: string; operatorId: string; now: Date };

/** Opens a period of 乙 and returns its id. */
export async function insertTaxColumnPeriod(
  tx: Tx,
  period: NewTaxColumnPeriod & WorkerAtCorporation,
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertTaxColumnPeriod */
    insert into tax_column_periods (worker_id, corporation_id, from_day, reason, set_by, set_at)
    values (${period.workerId}, ${period.corporationId}, ${period.fromDay}, ${period.reason}, ${period.operatorId}, ${period.now})
    returning id
  `,
  );
  return id;
}

type ProposalAnswer = {
  employment: WorkerAtCorporation;
  reason: string;
  operatorId: string;
  now: Date;
};

/** A 乙 period with its worker and corporation; undefined for an unknown id. */
export async function taxColumnPeriod(
  tx: Tx,
  id: string,
): Promise<(Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'> & WorkerAtCorporation) | undefined> {
  const { rows } = await sql<Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'> & WorkerAtCorporation>`
    /* pay.taxColumnPeriod */
    select worker_id as "workerId", corporation_id as "corporationId", from_day as "fromDay",
           until_day as "untilDay"
      from tax_column_periods
     where id = ${id}
  `.execute(tx);
  return rows[0];
}

/** Approved work days at the corporation of a shift by month, in the months of `continuedWorkPeriodAround`. */
export async function workedMonthsAtCorporation(
  tx: Tx,
  {
    workerId,
    corporationId,
    workDay,
  }: { workerId: string; corporationId: string; workDay: JstDay },
): Promise<WorkedMonth[]> {
  const { from, until } = continuedWorkPeriodAround(workDay);
  const { rows } = await sql<WorkedMonth>`
    /* pay.workedMonthsAtCorporation */
    select to_char(w.work_day, 'YYYY-MM') as month, count(distinct w.work_day)::int as days
      from wages w
     where w.worker_id = ${workerId} and w.corporation_id = ${corporationId}
       and w.work_day >= ${from} and w.work_day < ${until}
       and (w.fixed ->> 'workMinutes')::int > 0
       -- What was called off was not worked, whatever older rows say.
       and not exists (select from wage_parts p
                        where p.attendance_id = w.attendance_id and p.part = 'compensation')
     group by 1
  `.execute(tx);
  return rows;
}

/** Writes a proposal and returns its id; empty if the months were proposed before. */
export async function insertTaxColumnProposal(
  tx: Tx,
  { workerId, corporationId, firstMonth, now }: NewProposal,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    /* pay.insertTaxColumnProposal */
    insert into tax_column_proposals (worker_id, corporation_id, first_month, proposed_at)
    values (${workerId}, ${corporationId}, ${firstMonth}, ${now})
    on conflict do nothing
    returning id
  `.execute(tx);
  return rows;
}

/** Dismisses a proposal. */
export async function writeTaxColumnProposalDismissal(
  tx: Tx,
  { id, reason, operatorId, now }: Dismissal,
): Promise<void> {
  await sql`
    /* pay.writeTaxColumnProposalDismissal */
    update tax_column_proposals
       set state = 'DISMISSED', decision_reason = ${reason}, decided_by = ${operatorId}, decided_at = ${now}
     where id = ${id}
  `.execute(tx);
}

type NewProposal = {
  workerId: string;
  corporationId: string;
  /** The first day of the first month that the proposal counted. */
  firstMonth: JstDay;
  now: Date;
};

type Dismissal = { id: string; reason: string; operatorId: string; now: Date };

/** Locks a proposal and returns its state; undefined for an unknown id. */
export async function lockTaxColumnProposal(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    /* pay.lockTaxColumnProposal */
    select state from tax_column_proposals where id = ${id} for update
  `.execute(tx);
  const [row] = rows;
  return row?.state;
}
