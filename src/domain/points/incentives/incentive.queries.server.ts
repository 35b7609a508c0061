import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor, Tx, Db } from '#platform/server/database/db.server.ts';

import { awardKinds, pointAwardDefaults, type AwardKind } from './award-rules.ts';
import { incentivePoints } from './incentive-rules.ts';
import { pointsExpireAtColumn, pointExpiryPeriodSql } from '../point-account.queries.server.ts';

export type PointAwardSetting = {
  kind: AwardKind;
  isOn: boolean;
  /** Null where no operator has changed the award. */
  reason: string | null;
  changedAt: Date | null;
};

/** The current setting of every award, in the order of the kinds. */
export async function awardSettings(db: QueryExecutor): Promise<PointAwardSetting[]> {
  const { rows } = await sql<PointAwardSetting>`
    /* points.awardSettings */
    select distinct on (kind) kind, is_on as "isOn", reason, changed_at as "changedAt"
      from award_settings
     order by kind, id desc
  `.execute(db);
  return awardKinds.map(
    (kind) =>
      rows.find((row) => row.kind === kind) ?? {
        kind,
        isOn: pointAwardDefaults[kind],
        reason: null,
        changedAt: null,
      },
  );
}

/** True if an operator or the default has this kind of award switched on. */
export async function isPointAwardOn(db: QueryExecutor, kind: AwardKind): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    /* points.isPointAwardOn */
    select is_on as "isOn" from award_settings where kind = ${kind} order by id desc limit 1
  `.execute(db);
  return rows[0]?.isOn ?? pointAwardDefaults[kind];
}

/** Stores a setting of an award, which counts from now on. */
export async function insertPointAwardSetting(
  tx: Tx,
  {
    kind,
    isOn,
    reason,
    now,
  }: { kind: 'apology' | 'review' | 'milestone'; isOn: boolean; reason: string; now: Date },
): Promise<void> {
  await sql`
    /* points.insertPointAwardSetting */
    insert into award_settings (kind, is_on, reason, changed_at)
    values (${kind}, ${isOn}, ${reason}, ${now})
  `.execute(tx);
}

export type CompletedShiftKey = { workerId: string; attendanceId: string; now: Date };

/** The number of shifts that a worker has completed. */
export async function countCompletedShifts(tx: Tx, workerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    /* points.countCompletedShifts */
    select count(*)::int as count
      from attendances
     where worker_id = ${workerId} and state in ('FIXED', 'PAID')
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

type ReviewedShift = { startsAt: Date; endsAt: Date; facilityName: string };

/** Marks a shift as reviewed. Undefined if it was already reviewed, or belongs to another worker. */
export async function markShiftReviewed(
  tx: Tx,
  review: CompletedShiftKey,
): Promise<ReviewedShift | undefined> {
  const { workerId, attendanceId, now } = review;
  const { rows } = await sql<ReviewedShift>`
    /* points.markShiftReviewed */
    with noted as (
      insert into reviewed_shifts (attendance_id, worker_id, posted_at)
      select id, worker_id, ${now} from attendances where id = ${attendanceId} and worker_id = ${workerId}
      on conflict (attendance_id) do nothing
      returning attendance_id
    )
    select a.starts_at as "startsAt", a.ends_at as "endsAt", f.name as "facilityName"
      from noted n
      join attendances a on a.id = n.attendance_id
      join facilities f on f.id = a.facility_id
  `.execute(tx);
  return rows[0];
}

type Due = { workerId: string; changedAt: Date };

/**
 * SQL condition: true for accounts without a movement in the months before `at`. The first condition only serves
 * the index: counted backwards, a calendar month can be up to three days longer than counted forwards.
 */
const isUnmoved = (at: RawBuilder<unknown>) => sql`
  changed_at <= ${at} - ${pointExpiryPeriodSql} + interval '3 days' and changed_at + ${pointExpiryPeriodSql} <= ${at}`;

const isOver = (now: Date) => sql`
  balance > 0 and warned_at is not null and ${isUnmoved(sql`${now}::timestamptz`)} and ${pointsExpireAtColumn} <= ${now}`;

/** Accounts whose points have to expire now, those longest without a movement first. */
export async function expiredPointAccounts(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    /* points.expiredPointAccounts */
    select worker_id as "workerId", changed_at as "changedAt"
      from point_accounts
     where ${isOver(now)}
     order by changed_at
     limit ${limit}
  `.execute(db);
  return rows;
}

type Warned = { workerId: string; points: number; expiresAt: Date };

/** Marks accounts as warned whose points expire soon, and returns them. */
export async function markPointExpiryWarned(tx: Tx, now: Date, limit: number): Promise<Warned[]> {
  const { rows } = await sql<Warned>`
    /* points.markPointExpiryWarned */
    with due as (
      select worker_id
        from point_accounts
       where balance > 0 and warned_at is null
         and ${isUnmoved(sql`(${now}::timestamptz + ${incentivePoints.warningDays} * interval '1 day')`)}
       order by changed_at
       limit ${limit}
         for update skip locked)
    update point_accounts p
       set warned_at = ${now}
      from due
     where p.worker_id = due.worker_id
    returning p.worker_id as "workerId", p.balance as points, ${pointsExpireAtColumn} as "expiresAt"
  `.execute(tx);
  return rows;
}

/** The account of a worker if its points still have to expire; read under the lock. */
export async function expiredPointAccountOf(
  tx: Tx,
  workerId: string,
  now: Date,
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    /* points.expiredPointAccountOf */
    select worker_id as "workerId", changed_at as "changedAt"
      from point_accounts
     where worker_id = ${workerId} and ${isOver(now)}
  `.execute(tx);
  return rows[0];
}
