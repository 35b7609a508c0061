import { sql, type RawBuilder } from 'kysely';

import { addMinutes } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { LogSubjectKind } from './subjects.ts';

export type AccessLogCall = {
  staffId: string;
  /** The API key that made the call; null for a call by the person. */
  keyId: string | null;
  corporationId: string | null;
  operation: string;
  address: string;
  now: Date;
};

/** Subjects of a call. `ids` are ids of the kind; without a kind the call concerned no worker. */
export type AccessLogSubjects = {
  kind: LogSubjectKind | null;
  ids: readonly string[];
  facilityId: string | null;
};

type Ids = RawBuilder<unknown>;
const ofShift = (table: string) => (ids: Ids) =>
  sql`
  select a.worker_id, a.facility_id
    from ${sql.table(table)} n join attendances a on a.id = n.attendance_id where n.id = any (${ids})`;
const ofWorker = (table: string) => (ids: Ids) =>
  sql`
  select worker_id, null::uuid as facility_id from ${sql.table(table)} where id = any (${ids})`;

/** SQL for each kind of subject that finds the workers and facilities of its ids. */
const subjects: Record<LogSubjectKind, (ids: Ids) => RawBuilder<unknown>> = {
  worker: (ids) => sql`
    select id as worker_id, null::uuid as facility_id from workers where id = any (${ids})`,
  attendance: (ids) => sql`
    select worker_id, facility_id from attendances where id = any (${ids})`,
  // A facility must not learn who applied before there is a contract: without one, the log names no worker.
  application: (ids) => sql`
    select a.worker_id, p.facility_id
      from applications p left join attendances a on a.application_id = p.id where p.id = any (${ids})`,
  channel: (ids) => sql`
    select worker_id, facility_id from chat_channels where id = any (${ids})`,
  flag: (ids) => sql`
    select c.worker_id, c.facility_id
      from chat_flags g join chat_channels c on c.id = g.channel_id where g.id = any (${ids})`,
  document: (ids) => sql`
    select worker_id, null::uuid as facility_id from identities where id = any (${ids})
    union all
    select worker_id, null from license_certificates where id = any (${ids})`,
  countersign: ofWorker('countersign_requests'),
  exemption: ofShift('penalty_exemptions'),
  absence: ofShift('absence_notices'),
  cancellation: ofShift('schedule_cancellations'),
  change: ofWorker('phone_changes'),
  paper: ofWorker('paper_requests'),
  report: ofWorker('recruitment_reports'),
  transfer: ofWorker('transfers'),
  giftCardOrder: ofWorker('gift_card_orders'),
  appeal: ofWorker('penalty_appeals'),
};

/** Notes that a person or a key called an operation; returns the id of the entry. */
export async function storeAccessLogEntry(
  db: QueryExecutor,
  access: AccessLogCall,
): Promise<number> {
  const { staffId, keyId, corporationId, operation, address, now } = access;
  const { id } = await executeForOneRow(
    db,
    sql<{ id: number }>`
    /* people.storeAccessLogEntry */
    insert into staff_access_log (staff_id, key_id, corporation_id, operation, address, at)
    values (${staffId}, ${keyId}, ${corporationId}, ${operation}, ${address}, ${now})
    returning id
  `,
  );
  return id;
}

/** Adds the subjects of a change to its entry, once the change has happened. */
export async function storeAccessLogSubjects(
  db: QueryExecutor,
  id: number,
  about: AccessLogSubjects,
): Promise<void> {
  await sql`
    /* people.storeAccessLogSubjects */
    update staff_access_log l
       set worker_ids = s.worker_ids, facility_id = s.facility_id
      from (${subjectOf(about)}) s
     where l.id = ${id}
  `.execute(db);
}

/** Notes that a change was refused. */
export async function storeAccessLogRefusal(db: QueryExecutor, id: number): Promise<void> {
  await sql`
    /* people.storeAccessLogRefusal */
    update staff_access_log set was_refused = true where id = ${id}
  `.execute(db);
}

/** Minutes within which repeated views count as one, because an open page reloads its data. */
const lookMinutes = 10;

/** Logs that a person or a key viewed personal data, unless the log has the same view within the last ten minutes. */
export async function storePersonalDataView(
  db: QueryExecutor,
  access: AccessLogCall,
  about: AccessLogSubjects,
): Promise<void> {
  const { staffId, keyId, corporationId, operation, address, now } = access;
  await sql`
    /* people.storePersonalDataView */
    insert into staff_access_log (staff_id, key_id, corporation_id, operation, address, at, worker_ids, facility_id)
    select ${staffId}::uuid, ${keyId}::uuid, ${corporationId}::uuid, ${operation}::text, ${address}::text,
           ${now}::timestamptz, s.worker_ids, s.facility_id
      from (${subjectOf(about)}) s
     where not exists (
       select from staff_access_log l
        where l.staff_id = ${staffId} and l.operation = ${operation}
          and l.key_id is not distinct from ${keyId}::uuid
          and l.corporation_id is not distinct from ${corporationId}::uuid
          and l.facility_id is not distinct from s.facility_id and l.worker_ids = s.worker_ids
          and l.at > ${addMinutes(now, -lookMinutes)})
  `.execute(db);
}

/** SQL: the workers of a call, and its facility if the call concerned only one. */
function subjectOf({ kind, ids, facilityId }: AccessLogSubjects): RawBuilder<unknown> {
  const found = kind && ids.length > 0 ? subjects[kind](sql`${ids}::uuid[]`) : none;
  return sql`
    select coalesce(array_agg(distinct worker_id order by worker_id) filter (where worker_id is not null), '{}')
             as worker_ids,
           coalesce((select f.id from facilities f where f.id = ${facilityId}),
                    case when count(distinct facility_id) = 1
                         then (array_agg(facility_id) filter (where facility_id is not null))[1] end)
             as facility_id
      from (${found}) named`;
}

const none = sql`select null::uuid as worker_id, null::uuid as facility_id where false`;
