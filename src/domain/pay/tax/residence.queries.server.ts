import { sql } from 'kysely';

import type { Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { TaxColumnPeriod } from '../wage/tax-column.ts';
import type { NewTaxColumnPeriod } from './column-decisions.queries.server.ts';

/** The periods of a worker as a non-resident; null for an unknown or deleted worker. */
export async function nonresidentPeriodsOf(
  tx: Tx,
  workerId: string,
): Promise<TaxColumnPeriod[] | null> {
  const { rows } = await sql<{ periods: TaxColumnPeriod[] }>`
    /* pay.nonresidentPeriodsOf */
    select (select coalesce(json_agg(json_build_object(
                     'fromDay', y.from_day, 'untilDay', y.until_day, 'reason', y.reason)), '[]')
              from nonresident_periods y where y.worker_id = w.id) as periods
      from workers w
     where w.id = ${workerId} and w.deleted_at is null
  `.execute(tx);
  return rows[0]?.periods ?? null;
}

/** Opens a period and returns its id. */
export async function insertNonresidentPeriod(
  tx: Tx,
  period: NewTaxColumnPeriod & { workerId: string },
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertNonresidentPeriod */
    insert into nonresident_periods (worker_id, from_day, reason, set_by, set_at)
    values (${period.workerId}, ${period.fromDay}, ${period.reason}, ${period.operatorId}, ${period.now})
    returning id
  `,
  );
  return id;
}

/** A period as a non-resident, with its worker; undefined for an unknown id. */
export async function readNonresidentPeriod(
  tx: Tx,
  id: string,
): Promise<(Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'> & { workerId: string }) | undefined> {
  const { rows } = await sql<Pick<TaxColumnPeriod, 'fromDay' | 'untilDay'> & { workerId: string }>`
    /* pay.readNonresidentPeriod */
    select worker_id as "workerId", from_day as "fromDay", until_day as "untilDay"
      from nonresident_periods
     where id = ${id}
  `.execute(tx);
  return rows[0];
}
