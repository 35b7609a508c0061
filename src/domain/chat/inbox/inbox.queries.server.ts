import { sql, type RawBuilder } from 'kysely';

import { addHours } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';
import { microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import { urgentBeforeShiftHours } from './inbox-order.ts';

export type ConversationInboxRow = {
  id: string;
  facilityId: string;
  workerName: string | null;
  hasContract: boolean;
  unread: number;
  rank: number;
  waitingSince: Date | null;
  lastText: string | null;
  lastAt: Date | null;
  lastSide: 'worker' | 'facility' | null;
  lastIsFile: boolean | null;
  shiftStartsAt: Date | null;
  shiftEndsAt: Date | null;
  assigneeId: string | null;
  assigneeName: string | null;
  /** The sort key within the rank, an instant in microseconds; negative where the latest comes first. */
  key: number;
};

const byUrgency = { rank: 'int', key: 'bigint', id: 'uuid' } as const;

/** SQL of the scope's channels, with the person's unread messages and the urgency (`rank`, `key`) of each. */
function rowsOf(
  { staffId, corporationId, facilityIds }: FacilityScope,
  { now, only }: { now: Date; only: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isSoon = sql`s.starts_at is not null and s.starts_at <= ${addHours(now, urgentBeforeShiftHours)}`;
  const rank = sql`case when ${isSoon} and u.since is not null then 0 when ${isSoon} then 1
                        when u.since is not null then 2 else 3 end`;
  return sql`
    select c.id, c.facility_id as "facilityId", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           exists (select from attendances t
                    where t.worker_id = c.worker_id and t.facility_id = c.facility_id) as "hasContract",
           n.unread, ${rank} as rank, u.since as "waitingSince", l.text as "lastText",
           l.created_at as "lastAt", l.side as "lastSide", l.is_file as "lastIsFile",
           s.starts_at as "shiftStartsAt", s.ends_at as "shiftEndsAt",
           q.id as "assigneeId", q.name as "assigneeName",
           case when ${isSoon} then ${microsecondsSql(sql`s.starts_at`)}
                when u.since is not null then ${microsecondsSql(sql`u.since`)}
                else -${microsecondsSql(sql`c.active_at`)} end as key
      from chat_channels c
      join facilities f on f.id = c.facility_id and f.corporation_id = ${corporationId}
      left join worker_profiles p on p.worker_id = c.worker_id
      left join chat_assignments a on a.channel_id = c.id
      left join staff q
        on q.id = a.staff_id
       and exists (select from staff_memberships b
                    where b.staff_id = q.id and b.ended_at is null
                      and b.corporation_id = f.corporation_id)
      left join chat_staff_reads r on r.channel_id = c.id and r.staff_id = ${staffId}
     cross join lateral (
           select count(*)::int as unread
             from chat_messages x
            where x.channel_id = c.id and x.side = 'worker' and x.deleted_at is null
              and x.seq > coalesce(r.read_seq,
                    -- Somebody who is new here begins with what came since.
                    (select max(y.seq)
                       from chat_messages y
                      where y.channel_id = c.id
                        and y.created_at <= (select b.created_at
                                               from staff_memberships b
                                              where b.staff_id = ${staffId} and b.ended_at is null)),
                    0)) n
      left join lateral (
           select left(x.text, 60) as text, x.created_at, x.side, x.text = '' as is_file
             from chat_messages x
            where x.channel_id = c.id and x.deleted_at is null
            order by x.seq desc
            limit 1) l on true
      left join lateral (
           select min(x.created_at) as since
             from chat_messages x
            where x.channel_id = c.id and x.side = 'worker' and x.deleted_at is null
              and x.seq > coalesce((select max(y.seq)
                                      from chat_messages y
                                     where y.channel_id = c.id and y.side = 'facility'
                                       and not y.is_automatic), 0)) u on true
      left join lateral (
           select t.starts_at, t.ends_at
             from attendances t
            where t.worker_id = c.worker_id and t.facility_id = c.facility_id
              and t.state in ('SCHEDULED', 'CHECKED_IN') and t.ends_at > ${now}
            order by t.starts_at, t.id
            limit 1) s on true
     where c.facility_id = any (${facilityIds}::uuid[]) and ${only}`;
}

/** Returns a page of the conversations, the most urgent first. */
export function conversationInboxPage(
  db: QueryExecutor,
  scope: FacilityScope,
  { cursor, now }: { cursor: ApiCursor; now: Date },
): Promise<{ rows: ConversationInboxRow[]; cursor: string | null }> {
  return readKeysetPage(byUrgency, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<ConversationInboxRow>`
    /* chat.conversationInboxPage */
    select i.* from (${rowsOf(scope, { now, only: sql`c.last_seq > 0` })}) i
     ${after ? sql`where (i.rank, i.key, i.id) > (${after.rank}::int, ${after.key}::bigint, ${after.id}::uuid)` : sql``}
     order by i.rank, i.key, i.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
}

/** Returns one conversation of the scope's facilities; any other id is refused as unknown. Refusals: NOT_FOUND. */
export async function conversationInboxRow(
  db: QueryExecutor,
  scope: FacilityScope,
  { channelId, now }: { channelId: string; now: Date },
): Promise<ConversationInboxRow> {
  const { rows } = await sql<ConversationInboxRow>`
    /* chat.conversationInboxRow */
    ${rowsOf(scope, { now, only: sql`c.id = ${channelId}` })}
  `.execute(db);
  const [row] = rows;
  if (!row) throw commonRefusal('NOT_FOUND');
  return row;
}

/** Returns the people who have read a conversation and still belong to its facility. */
export async function conversationReadersOf(
  db: QueryExecutor,
  channelId: string,
): Promise<{ name: string; readSeq: number }[]> {
  const { rows } = await sql<{ name: string; readSeq: number }>`
    /* chat.conversationReadersOf */
    select p.name, r.read_seq as "readSeq"
      from chat_staff_reads r
      join chat_channels c on c.id = r.channel_id
      join facilities f on f.id = c.facility_id
      join staff p on p.id = r.staff_id
     where r.channel_id = ${channelId}
       and exists (select from staff_memberships m
                    where m.staff_id = p.id and m.ended_at is null
                      and m.corporation_id = f.corporation_id
                      and (m.facility_ids is null or f.id = any (m.facility_ids)))
     order by p.name, p.id
  `.execute(db);
  return rows;
}

/** Stores up to which message a person has read a conversation; never moves backwards. */
export async function storeStaffReadPosition(
  db: QueryExecutor,
  read: { channelId: string; staffId: string; seq: number; now: Date },
): Promise<void> {
  await sql`
    /* chat.storeStaffReadPosition */
    insert into chat_staff_reads as r (channel_id, staff_id, read_seq, read_at)
    values (${read.channelId}, ${read.staffId}, ${read.seq}, ${read.now})
    on conflict (channel_id, staff_id) do update
       set read_seq = excluded.read_seq, read_at = excluded.read_at
     where r.read_seq < excluded.read_seq
  `.execute(db);
}

export type ConversationAssignee = { id: string; name: string };

/** Returns the people who may answer for a facility of the scope. */
export async function conversationAssigneesOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
): Promise<ConversationAssignee[]> {
  const { rows } = await sql<ConversationAssignee>`
    /* chat.conversationAssigneesOf */
    select p.id, p.name
      from staff_memberships m
      join staff p on p.id = m.staff_id
     where m.corporation_id = ${corporationId} and m.ended_at is null
       and m.role in ('OWNER', 'MANAGER', 'APPROVER')
       and (m.facility_ids is null or m.facility_ids && ${facilityIds}::uuid[])
     order by p.name, p.id
  `.execute(db);
  return rows;
}

type Assignment = { channelId: string; staffId: string; assignedBy: string; now: Date };

export async function storeConversationAssignment(
  db: QueryExecutor,
  given: Assignment,
): Promise<void> {
  await sql`
    /* chat.storeConversationAssignment */
    insert into chat_assignments (channel_id, staff_id, assigned_by, assigned_at)
    values (${given.channelId}, ${given.staffId}, ${given.assignedBy}, ${given.now})
    on conflict (channel_id) do update
       set staff_id = excluded.staff_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
  `.execute(db);
}

export async function deleteConversationAssignment(
  db: QueryExecutor,
  channelId: string,
): Promise<void> {
  await sql`
    /* chat.deleteConversationAssignment */
    delete from chat_assignments where channel_id = ${channelId}
  `.execute(db);
}
