import { sql, type RawBuilder } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import type { InstantPage } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';
import {
  searchKeySql,
  searchPatternOf,
} from '#platform/server/database/search-key.queries.server.ts';

import { isOwnChannel } from './access.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import type { ChannelType, ChatChannelHead, ChatShift, ChatSide } from '../protocol/protocol.ts';
import type { ChatPreviewRow } from './view.server.ts';

export type ChatChannelRow = {
  id: string;
  type: ChannelType;
  facilityId: string | null;
  facilityName: string | null;
  imageKey: string | null;
  workerName: string | null;
  /** True when the worker has had a contract with the facility: from then on the facility may see the worker's name. */
  hasContract: boolean;
  lastSeq: number;
  preview: ChatPreviewRow | null;
  unread: number;
  readSeq: number;
  otherReadSeq: number;
  otherSide: ChatSide;
  isMuted: boolean;
  isBlocked: boolean;
  isBlockedByOther: boolean;
  writableUntil: Date | null;
  lastShiftEndsAt: Date | null;
  nextShift: ChatShift | null;
  createdAt: Date;
  /** `active_at`, the sort key of the list, in exact microseconds. */
  micros: number;
};

type ListWish = InstantPage & { member: ChatMember; search: string | null; now: Date };

/** Returns a page of a member's channels, the latest activity first. */
export async function chatChannelPage(
  db: QueryExecutor,
  wish: ListWish,
): Promise<ChatChannelRow[]> {
  const { member, after, search, limit, now } = wish;
  // Keyset: continues in the index where the last page ended.
  const below = after
    ? sql`and (c.active_at, c.id) < (${instantSql(after)}, ${after.id}::uuid)`
    : sql``;
  const pattern = searchPatternOf(search ?? '');
  const named = pattern === null ? sql`` : sql`and ${hasName(member, pattern)}`;
  const which = sql`
      select c.*
        from chat_channels c
       where ${isOwnChannel(member)} ${below} ${named}
       order by c.active_at desc, c.id desc
       limit ${limit}`;
  return channelRows(db, { which, member, now });
}

/** Returns those of the member's own channels that have these ids. */
export async function channelsById(
  db: QueryExecutor,
  { ids, member, now }: { ids: readonly string[]; member: ChatMember; now: Date },
): Promise<ChatChannelRow[]> {
  const which = sql`
      select c.* from chat_channels c where c.id = any (${ids}::uuid[]) and ${isOwnChannel(member)}`;
  return channelRows(db, { which, member, now });
}

/** SQL condition: the other side's name, or its reading, matches the pattern of a search text. (Rule 8.8) */
function hasName(member: ChatMember, pattern: string): RawBuilder<boolean> {
  return member.side === 'worker'
    ? sql`exists (select from facilities s where s.id = c.facility_id
             and ${searchKeySql(sql`s.name`)} like ${pattern})`
    : sql`exists (
            select from worker_profiles s
             where s.worker_id = c.worker_id
               and (${searchKeySql(sql`s.last_name || s.first_name`)} like ${pattern}
                    or ${searchKeySql(sql`s.last_kana || s.first_kana`)} like ${pattern})
               and (c.type = 'support' or exists (
                     select from attendances t
                      where t.worker_id = c.worker_id and t.facility_id = c.facility_id)))`;
}

type Which = { which: RawBuilder<unknown>; member: ChatMember; now: Date };

async function channelRows(
  db: QueryExecutor,
  { which, member, now }: Which,
): Promise<ChatChannelRow[]> {
  const { rows } = await sql<ChatChannelRow>`
    /* chat.channelRows */
    select c.id, c.type, c.facility_id as "facilityId", f.name as "facilityName",
           f.image_keys[1] as "imageKey", rtrim(p.last_name || ' ' || p.first_name) as "workerName",
           c.last_seq as "lastSeq", v.preview, i.unread, i.read_seq as "readSeq",
           o.read_seq as "otherReadSeq", o.side as "otherSide",
           i.muted_at is not null as "isMuted", i.blocked_at is not null as "isBlocked",
           o.blocked_at is not null as "isBlockedByOther",
           c.writable_until as "writableUntil", s.ends_at as "lastShiftEndsAt",
           n.shift as "nextShift",
           exists (select
                     from attendances t
                    where t.worker_id = c.worker_id
                      and t.facility_id = c.facility_id) as "hasContract",
           c.created_at as "createdAt",
           ${microsecondsSql(sql`c.active_at`)} as micros
      from (${which}) c
      join chat_members i on i.channel_id = c.id and i.side = ${member.side}
      join chat_members o on o.channel_id = c.id and o.side <> ${member.side}
      left join facilities f on f.id = c.facility_id
      left join worker_profiles p on p.worker_id = c.worker_id
      left join lateral (
           select json_build_object(
                    'seq', m.seq, 'side', m.side, 'text', left(m.text, 200),
                    'isDeleted', m.deleted_at is not null, 'createdAt', m.created_at,
                    'attachmentKind', (
                      select a.kind
                        from chat_attachments a
                       where a.channel_id = m.channel_id and a.message_id = m.id and a.position = 0)
                  ) as preview
             from chat_messages m
            where m.channel_id = c.id and (m.parent_id is null or m.is_also_in_channel)
            order by m.seq desc
            limit 1) v on true
      left join lateral (
           select max(r.ends_at) as ends_at
             from applications a
             join recruitments r on r.id = a.recruitment_id
            where a.worker_id = c.worker_id and a.facility_id = c.facility_id) s on true
      left join lateral (
           select json_build_object(
                    'attendanceId', a.id, 'title', j.title,
                    'startsAt', a.starts_at, 'endsAt', a.ends_at) as shift
             from attendances a
             join recruitments r on r.id = a.recruitment_id
             join jobs j on j.id = r.job_id
            where a.worker_id = c.worker_id and a.facility_id = c.facility_id
              and a.ends_at > ${now} and a.state in ('SCHEDULED', 'CHECKED_IN', 'CHECKED_OUT')
            order by a.starts_at
            limit 1) n on true
     order by c.active_at desc, c.id desc
  `.execute(db);
  return rows;
}

const maxHeads = 200;

/** Returns the last sequence number and the read state of a member's channels, the latest active first. */
export async function channelHeadRows(
  db: QueryExecutor,
  member: ChatMember,
): Promise<ChatChannelHead[]> {
  const { rows } = await sql<ChatChannelHead>`
    /* chat.channelHeadRows */
    select c.id as "channelId", c.last_seq as "lastSeq", i.unread, i.read_seq as "readSeq"
      from (select c.id, c.last_seq, c.active_at
              from chat_channels c
             where ${isOwnChannel(member)}
             order by c.active_at desc, c.id desc
             limit ${maxHeads}) c
      join chat_members i on i.channel_id = c.id and i.side = ${member.side}
     order by c.active_at desc, c.id desc
  `.execute(db);
  return rows;
}
