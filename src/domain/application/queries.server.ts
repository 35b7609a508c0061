import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { Yen } from '#platform/base/yen.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';
import { recordChanges, systemActor, type Actor } from '#platform/server/history.server.ts';

import type {
  ApplicationState,
  ApplyFacts,
  RecruitmentFacts,
  RecruitmentSeatFacts,
} from './facts.ts';
import type { ConditionsNotice } from './conditions/notice.ts';
import { nextApplicationState, type ApplicationEvent } from './states.ts';

export type NewApplication = {
  state: 'APPLIED' | 'HIRED';
  /** The round-trip fare that the worker states, in yen; null: not stated. (Rule 8.5) */
  travelFare: Yen | null;
  now: Date;
};

/** Inserts an application, with the first entry of its history. */
export async function insertApplication(
  tx: Tx,
  { worker, recruitment }: ApplyFacts,
  birth: NewApplication,
): Promise<string> {
  const { state, travelFare, now } = birth;
  const [row] = await executePrepared(
    tx,
    sql<{ id: string }>`
    /* application.insertApplication */
    insert into applications (worker_id, recruitment_id, facility_id, state, applied_at, decided_at,
                              other_day_minutes, other_week_minutes, travel_fare)
    values (${worker.id}, ${recruitment.id}, ${recruitment.facilityId}, ${state}, ${now},
            ${state === 'HIRED' ? now : null}, ${worker.otherWork?.dayMinutes ?? null},
            ${worker.otherWork?.weekMinutes ?? null}, ${travelFare})
    returning id
  `,
  );
  const id = row?.id;
  if (id === undefined) throw new Error('An insert without a conflict clause returns its row');
  const actor: Actor = { kind: 'worker', id: worker.id };
  await recordChanges(tx, [
    { subject: 'application', id, from: null, to: state, event: 'APPLY', actor, at: now },
  ]);
  return id;
}

export type ApplicationStateMove = {
  applicationId: string;
  from: ApplicationState;
  event: ApplicationEvent;
  actor: Actor;
  reason?: string | undefined;
  now: Date;
};

/** Moves one application along its state table; false when its state has changed since it was read. */
export async function writeApplicationState(tx: Tx, move: ApplicationStateMove): Promise<boolean> {
  const { applicationId: id, from, event, actor, reason, now } = move;
  const to = nextApplicationState(from, event);
  if (to === null) throw new RangeError(`${from} knows no ${event}`);
  const { rows } = await sql<{ id: string }>`
    /* application.writeApplicationState */
    update applications
       set state = ${to}, decided_at = ${now}, reason = ${reason ?? null}
     where id = ${id} and state = ${from}
    returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  await recordChanges(tx, [
    { subject: 'application', id, from, to, event, actor, reason, at: now },
  ]);
  return true;
}

export type FoundApplication = {
  id: string;
  workerId: string;
  recruitmentId: string;
  facilityId: string;
  state: ApplicationState;
  appliedAt: Date;
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  /** The round-trip fare that the worker stated by applying; null: not stated. (Rule 8.5) */
  travelFare: Yen | null;
};

/**
 * One application: a worker's own, one to the facility that acts, or any for an operator and the system. An application
 * outside of this reach is the same NOT_FOUND as a missing one. `lock` locks its row until the transaction ends.
 * Refusals: NOT_FOUND.
 */
export async function applicationOf(
  db: QueryExecutor,
  { applicationId, actor, lock }: { applicationId: string; actor: Actor; lock: boolean },
): Promise<FoundApplication> {
  const { rows } = await sql<FoundApplication>`
    /* application.applicationOf */
    select a.id as "id", a.worker_id as "workerId", a.recruitment_id as "recruitmentId", a.facility_id as "facilityId", a.state as "state",
           a.applied_at as "appliedAt", f.name as "facilityName", r.starts_at as "startsAt", r.ends_at as "endsAt",
           a.travel_fare as "travelFare"
      from applications a
      join recruitments r on r.id = a.recruitment_id
      join facilities f on f.id = a.facility_id
     where a.id = ${applicationId}
    ${lock ? sql`for no key update of a` : sql``}
  `.execute(db);
  const found = rows[0];
  if (!found || !isTheirs(found, actor)) throw commonRefusal('NOT_FOUND');
  return found;
}

function isTheirs(found: FoundApplication, actor: Actor): boolean {
  switch (actor.kind) {
    case 'worker':
      return found.workerId === actor.id;
    case 'facility':
      return found.facilityId === actor.id;
    case 'operator':
    case 'system':
      return true;
    default:
      throw new RangeError(`unknown actor: ${String(actor satisfies never)}`);
  }
}

/** Withdraws the worker's waiting applications that overlap the shift; returns how many. (Rule 4.7) */
export async function withdrawOverlappingApplications(
  tx: Tx,
  {
    workerId,
    shift,
    now,
  }: { workerId: string; shift: Pick<RecruitmentFacts, 'id' | 'startsAt' | 'endsAt'>; now: Date },
): Promise<number> {
  const rows = await executePrepared(
    tx,
    sql<{ id: string }>`
    /* application.withdrawOverlappingApplications */
    update applications a
       set state = 'WITHDRAWN', decided_at = ${now}, reason = '時間の重なる勤務が決まったため'
      from recruitments r
     where a.worker_id = ${workerId}
       and a.state = 'APPLIED'
       and a.recruitment_id <> ${shift.id}
       and r.id = a.recruitment_id
       and r.starts_at < ${shift.endsAt}
       and r.ends_at > ${shift.startsAt}
    returning a.id
  `,
  );
  const move = {
    subject: 'application',
    from: 'APPLIED',
    to: 'WITHDRAWN',
    event: 'HIRED_ELSEWHERE',
  };
  await recordChanges(
    tx,
    rows.map(({ id }) => ({ ...move, id, actor: systemActor, at: now })),
  );
  return rows.length;
}

/** The notice as both sides agreed, stored word by word. */
type NewNotice = { applicationId: string; name: string; notice: ConditionsNotice; now: Date };

export async function insertConditionsNotice(
  tx: Tx,
  { applicationId, name, notice, now }: NewNotice,
): Promise<string> {
  const [row] = await executePrepared(
    tx,
    sql<{ id: string }>`
    /* application.insertConditionsNotice */
    insert into agreed_documents (application_id, kind, name, content, created_at)
    values (${applicationId}, 'employment_conditions_notice', ${name}, ${JSON.stringify(notice)}, ${now})
    returning id
  `,
  );
  const id = row?.id;
  if (id === undefined) throw new Error('application.insertConditionsNotice gave no row');
  return id;
}

/** The seats of a recruitment, read with a new snapshot. */
export async function currentSeatFacts(
  db: QueryExecutor,
  recruitmentId: string,
): Promise<RecruitmentSeatFacts | null> {
  const { rows } = await sql<RecruitmentSeatFacts>`
    /* application.currentSeatFacts */
    select capacity, seats_taken as "seatsTaken", deadline,
           (paused_at is not null or closed_at is not null) as "isStopped"
      from recruitments
     where id = ${recruitmentId}
  `.execute(db);
  return rows[0] ?? null;
}
