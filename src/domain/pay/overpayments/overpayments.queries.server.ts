import { sql } from 'kysely';

import type { OperatorOverpaymentState } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { InstantPosition, InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type OperatorOverpaymentRow = InstantPosition & {
  attendanceId: string;
  state: OperatorOverpaymentState;
  workerName: string | null;
  employerName: string;
  facilityName: string;
  workDay: string;
  amount: number;
  deducted: number;
  writtenOff: number;
  reason: string;
  askedAt: Date;
  answerBy: Date;
  answeredAt: Date | null;
  /** Yen of the overpayment that count as wage, because the worker did not agree to less or the wage was raised. */
  restored: number;
  isLowering: boolean;
  textVersion: number | null;
};

/** Overpayments in one state, the last asked first. */
export async function overpaymentRows(
  db: QueryExecutor,
  { state, after, limit }: InstantPage & { state: OperatorOverpaymentState },
): Promise<OperatorOverpaymentRow[]> {
  const { rows } = await sql<OperatorOverpaymentRow>`
    /* pay.overpaymentRows */
    select o.id, o.attendance_id as "attendanceId", o.state,
           rtrim(w.last_name || ' ' || w.first_name) as "workerName", c.name as "employerName",
           f.name as "facilityName", a.work_day as "workDay", o.amount, o.deducted,
           o.written_off as "writtenOff", o.restored, o.is_lowering as "isLowering", o.reason, o.asked_at as "askedAt",
           o.answer_by as "answerBy", o.answered_at as "answeredAt",
           o.text_version as "textVersion", ${microsecondsSql(sql`o.asked_at`)} as micros
      from overpayments o
      join attendances a on a.id = o.attendance_id
      join facilities f on f.id = a.facility_id
      join corporations c on c.id = o.corporation_id
      left join worker_profiles w on w.worker_id = o.worker_id
     where o.state = ${state}
       ${after ? sql`and (o.asked_at, o.id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by o.asked_at desc, o.id desc
     limit ${limit}
  `.execute(db);
  return rows;
}
