import { sql } from 'kysely';

import type { Tx, QueryExecutor, Db } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import { jstDay } from '#platform/base/jst.ts';

import { appealAnswerDueOn, type AppealFacts, type AppealState } from './appeal-rules.ts';
import { decreaseRules } from './decrease-rules.ts';
import {
  activePenaltyOf,
  penaltyHistorySince,
  type PenaltyKind,
  type ActivePenalty,
  type PenaltyFacts,
} from '../rules.ts';

/** The facts for `whyCannotAppeal`. */
export async function readPenaltyAppealFacts(
  tx: Tx,
  { workerId, penaltyId }: { workerId: string; penaltyId: string },
): Promise<AppealFacts | undefined> {
  const { rows } = await sql<AppealFacts>`
    /* points.readPenaltyAppealFacts */
    select e.points, e.at,
           exists (select from penalty_entries x where x.of_entry = e.id and x.kind = 'exemption') as "isExcused",
           exists (select from penalty_appeals a where a.entry_id = e.id) as "hasAppeal"
      from penalty_entries e
     where e.id = ${penaltyId} and e.worker_id = ${workerId}
  `.execute(tx);
  return rows[0];
}

/** Locks an appeal. */
export async function lockPenaltyAppeal(tx: Tx, id: string) {
  const { rows } = await sql<{ workerId: string; entryId: string; state: AppealState }>`
    /* points.lockPenaltyAppeal */
    select worker_id as "workerId", entry_id as "entryId", state
      from penalty_appeals where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

/** Ends an appeal with the operator's answer. */
export async function writeAppealAnswer(
  tx: Tx,
  {
    appealId,
    state,
    answer,
    now,
  }: { appealId: string; state: AppealState; answer: string; now: Date },
): Promise<void> {
  await sql`
    /* points.writeAppealAnswer */
    update penalty_appeals set state = ${state}, answer = ${answer}, answered_at = ${now}
     where id = ${appealId}
  `.execute(tx);
}

/** Deletes the operator's comment; false for an unknown worker. */
export async function deletePenaltyFeedback(db: QueryExecutor, workerId: string): Promise<boolean> {
  const { rows } = await sql`
    /* points.deletePenaltyFeedback */
    with dropped as (delete from penalty_feedback where worker_id = ${workerId})
    select id from workers where id = ${workerId}
  `.execute(db);
  return rows.length > 0;
}

/** Writes the operator's comment; false for an unknown worker. */
export async function storePenaltyFeedback(
  db: QueryExecutor,
  { workerId, text, now }: { workerId: string; text: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* points.storePenaltyFeedback */
    insert into penalty_feedback (worker_id, comment, written_at)
    select id, ${text}, ${now} from workers where id = ${workerId}
    on conflict (worker_id) do update
      set comment = excluded.comment, written_at = excluded.written_at
    returning worker_id as id
  `.execute(db);
  return rows.length > 0;
}

/** Enters an appeal against a violation, and returns its id. */
export async function insertAppeal(
  tx: Tx,
  {
    workerId,
    penaltyId,
    reason,
    now,
  }: { workerId: string; penaltyId: string; reason: string; now: Date },
): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* points.insertAppeal */
    insert into penalty_appeals (worker_id, entry_id, state, reason, filed_at, answer_due_on)
    values (${workerId}, ${penaltyId}, 'FILED', ${reason}, ${now}, ${appealAnswerDueOn(jstDay(now))})
    returning id
  `,
  );
  return id;
}

export type PenaltyEntry = {
  workerId: string;
  kind: PenaltyKind | 'decrease' | 'reset' | 'remission' | 'exemption';
  /** Above 0 for a violation, 0 or less for everything else. */
  points: number;
  /** The shift of the violation; for a decrease, the last of the shifts for which it is given. */
  attendanceId: string | null;
  /** The violation that an exemption excuses or a reset follows from. */
  ofEntry?: string;
  dedupKey: string;
  note: string;
  now: Date;
};

/** SQL condition: true for an entry `e` that is a violation and was not excused. */
export const isUnexcusedViolation = sql`
  e.points > 0 and not exists (
    select from penalty_entries x where x.of_entry = e.id and x.kind = 'exemption')`;

/**
 * Adds an entry to the account, and sets the day of the next decrease by time: 30 days after the last violation
 * that was not excused, then every 30 days. A decrease without a shift is one by time. (Rule 4.15)
 */
export async function addToPenaltyAccount(
  tx: Tx,
  { workerId, points, now }: PenaltyEntry,
): Promise<void> {
  await sql`
    /* points.addToPenaltyAccount */
    with calm as (
      select coalesce(max(e.at), ${now}) as since
        from penalty_entries e
       where e.worker_id = ${workerId} and ${isUnexcusedViolation}),
    earned as (
      select count(*) as times
        from penalty_entries e, calm
       where e.worker_id = ${workerId} and e.kind = 'decrease' and e.attendance_id is null
         and e.at > calm.since)
    update penalty_accounts a
       set points = a.points + ${points},
           next_decrease_at = case
             when a.points + ${points} > 0 then calm.since + (earned.times + 1) * ${decreaseRules.calmDays} * interval '1 day' end
      from calm, earned
     where a.worker_id = ${workerId}
  `.execute(tx);
}

/** Opens the penalty account of a worker who has none. */
export async function openPenaltyAccount(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* points.openPenaltyAccount */
    insert into penalty_accounts (worker_id, points) values (${workerId}, 0)
    on conflict (worker_id) do nothing
  `.execute(tx);
}

/** Locks a worker's penalty points until the transaction ends, and returns them. */
export async function lockPenaltyAccount(tx: Tx, workerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    /* points.lockPenaltyAccount */
    select points from penalty_accounts where worker_id = ${workerId} for update
  `.execute(tx);
  return rows[0]?.points ?? 0;
}

/** Writes an entry, and returns its id; undefined if its key was used before. */
export async function insertPenaltyEntry(tx: Tx, entry: PenaltyEntry): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* points.insertPenaltyEntry */
    insert into penalty_entries (worker_id, kind, points, attendance_id, of_entry, dedup_key, note, at)
    values (${entry.workerId}, ${entry.kind}, ${entry.points}, ${entry.attendanceId},
            ${entry.ofEntry ?? null}, ${entry.dedupKey}, ${entry.note}, ${entry.now})
    on conflict (dedup_key) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** The level in force for a worker at `now`, or null. (Rule 4.15) */
export async function readActivePenalty(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<ActivePenalty | null> {
  const { rows } = await sql<PenaltyFacts>`
    /* points.readActivePenalty */
    select (select coalesce(sum(e.points), 0)::int from penalty_entries e where e.worker_id = w.id) as "points",
           (select max(p.ends_at) from penalty_periods p
             where p.worker_id = w.id and p.level = 'hold' and p.ends_at > ${now}) as "holdEndsAt",
           (select max(p.ends_at) from penalty_periods p
             where p.worker_id = w.id and p.level = 'stop' and p.ends_at > ${now}) as "stopEndsAt",
           w.stopped_at is not null as "isStopped"
      from workers w
     where w.id = ${workerId}
  `.execute(db);
  return rows[0] ? activePenaltyOf(rows[0], now) : null;
}

/** A worker's current penalty points, never below 0. */
export async function readPenaltyBalance(db: QueryExecutor, workerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    /* points.readPenaltyBalance */
    select coalesce(sum(points), 0)::int as points from penalty_entries where worker_id = ${workerId}
  `.execute(db);
  return Math.max(0, rows[0]?.points ?? 0);
}

/** The sum of a worker's points including this entry, and the number of earlier no-shows that still count. */
export async function penaltyFiguresWithEntry(
  tx: Tx,
  { dedupKey, workerId, now }: { dedupKey: string; workerId: string; now: Date },
): Promise<{ pointsWithIt: number; earlierNoShows: number } | undefined> {
  const { rows } = await sql<{ pointsWithIt: number; earlierNoShows: number }>`
    /* points.penaltyFiguresWithEntry */
    select coalesce(sum(e.points), 0)::int as "pointsWithIt",
           (count(*) filter (
             where e.kind = 'no_show' and e.at >= ${penaltyHistorySince(now)}
               and e.dedup_key <> ${dedupKey} and ${isUnexcusedViolation}
           ))::int as "earlierNoShows"
      from penalty_entries e
     where e.worker_id = ${workerId}
  `.execute(tx);
  return rows[0];
}

/** Starts a 採用保留 or 応募停止. */
export async function insertPenaltyPeriod(
  tx: Tx,
  {
    workerId,
    id,
    level,
    endsAt,
    note,
    now,
  }: {
    workerId: string;
    id: string;
    level: 'hold' | 'stop';
    endsAt: Date;
    note: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    /* points.insertPenaltyPeriod */
    insert into penalty_periods (worker_id, entry_id, level, starts_at, ends_at, reason)
    values (${workerId}, ${id}, ${level}, ${now}, ${endsAt}, ${note})
  `.execute(tx);
}

/** The sum of a worker's penalty points, before the entry that is previewed. */
export async function currentPenaltyPoints(db: QueryExecutor, workerId: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    /* points.currentPenaltyPoints */
    select coalesce(sum(points), 0)::int as points from penalty_entries where worker_id = ${workerId}
  `.execute(db);
  return rows[0]?.points ?? 0;
}

type Violation = {
  id: string;
  points: number;
  /** Points of the reset that followed from this violation, 0 or less. */
  reset: number;
  attendanceId: string | null;
};

/** The violations of a shift, or one violation by its entry id, that are not excused yet. */
export async function readUnexcusedViolations(
  tx: Tx,
  { workerId, of }: { workerId: string; of: { attendanceId: string } | { entryId: string } },
): Promise<Violation[]> {
  const which =
    'entryId' in of ? sql`e.id = ${of.entryId}` : sql`e.attendance_id = ${of.attendanceId}`;
  const { rows } = await sql<Violation>`
    /* points.readUnexcusedViolations */
    select e.id, e.points, e.attendance_id as "attendanceId",
           coalesce((select sum(r.points)::int from penalty_entries r
                      where r.of_entry = e.id and r.kind = 'reset'), 0) as "reset"
      from penalty_entries e
     where e.worker_id = ${workerId} and ${which} and ${isUnexcusedViolation}
     order by e.at, e.id
  `.execute(tx);
  return rows;
}

/** Ends the holds and stops that follow from these violations, and returns them. */
export async function endPenaltyPeriods(
  tx: Tx,
  entryIds: readonly string[],
  now: Date,
): Promise<{ id: string; level: string }[]> {
  const { rows } = await sql<{ id: string; level: string }>`
    /* points.endPenaltyPeriods */
    update penalty_periods
       set ends_at = ${now}, lifted_at = ${now}
     where entry_id = any (${entryIds}::uuid[]) and ends_at > ${now}
    returning id, level
  `.execute(tx);
  return rows;
}

/**
 * The completed and reviewed shifts since the last break of the row, and the points already subtracted for them. A
 * cancellation or absence breaks the row unless it was excused. A late start breaks it even if another violation of
 * the shift was excused.
 */
export async function readShiftStreak(
  tx: Tx,
  workerId: string,
): Promise<{ steady: string[]; eased: number }> {
  const { rows } = await sql<{ steady: string[]; eased: number }>`
    /* points.readShiftStreak */
    with broken as (
      select coalesce(max(case when a.state = 'CANCELLED_BY_WORKER' then a.ended_at else a.starts_at end),
                      '-infinity') as at
        from attendances a
       where a.worker_id = ${workerId}
         and (exists (select from penalty_entries e
                       where e.attendance_id = a.id and e.kind = 'late' and ${isUnexcusedViolation})
              or a.state in ('CANCELLED_BY_WORKER', 'ABSENT')
             and not exists (
               select from penalty_entries e
                 join penalty_entries x on x.of_entry = e.id and x.kind = 'exemption'
                where e.attendance_id = a.id))),
    steady as (
      select a.id, a.starts_at
        from broken
        join attendances a on a.worker_id = ${workerId} and a.starts_at > broken.at
        join reviewed_shifts r on r.attendance_id = a.id
       where a.state in ('FIXED', 'PAID'))
    select array(select id from steady order by starts_at, id) as steady,
           (select coalesce(-sum(e.points), 0)::int
              from penalty_entries e
             where e.worker_id = ${workerId} and e.kind = 'decrease'
               and e.attendance_id in (select id from steady)) as eased
  `.execute(tx);
  return rows[0] ?? { steady: [], eased: 0 };
}

/** Workers with a due decrease of points by time, the earliest first. */
export async function workersWithDueDecrease(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* points.workersWithDueDecrease */
    select worker_id as id
      from penalty_accounts
     where points > 0 and next_decrease_at <= ${now}
     order by next_decrease_at
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The instant at which a decrease by time became due; undefined if none is due. Call it under the lock. */
export async function penaltyDecreaseByTimeDueAt(
  tx: Tx,
  workerId: string,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date }>`
    /* points.penaltyDecreaseByTimeDueAt */
    select next_decrease_at as "dueAt"
      from penalty_accounts
     where worker_id = ${workerId} and points > 0 and next_decrease_at <= ${now}
  `.execute(tx);
  return rows[0]?.dueAt;
}
