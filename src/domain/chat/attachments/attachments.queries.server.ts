import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ChatAttachmentRow } from '../channels/view.server.ts';
import type { ChatSide } from '../protocol/protocol.ts';

type NewAttachment = ChatAttachmentRow & { channelId: string; side: ChatSide; now: Date };

export async function insertAttachment(
  db: QueryExecutor,
  attachment: NewAttachment,
): Promise<void> {
  const { id, channelId, side, kind, name, bytes, width, height } = attachment;
  const { storageKey, thumbnailKey, now } = attachment;
  await sql`
    /* chat.insertAttachment */
    insert into chat_attachments (id, channel_id, side, kind, name, bytes, width, height,
                                  storage_key, thumbnail_key, created_at)
    values (${id}, ${channelId}, ${side}, ${kind}, ${name}, ${bytes}, ${width}, ${height},
            ${storageKey}, ${thumbnailKey}, ${now})
  `.execute(db);
}

type WaitingLimit = { channelId: string; side: ChatSide; maxWaiting: number; now: Date };

/** Drops a side's oldest unsent attachments in a channel, so that at most `maxWaiting` remain. */
export async function dropOldestUnsentAttachments(
  db: QueryExecutor,
  { channelId, side, maxWaiting, now }: WaitingLimit,
): Promise<void> {
  await sql`
    /* chat.dropOldestUnsentAttachments */
    update chat_attachments
       set dropped_at = ${now}
     where id in (
           select id
             from chat_attachments
            where channel_id = ${channelId} and side = ${side}
              and message_id is null and dropped_at is null
            order by created_at desc, id desc
           offset ${maxWaiting})
  `.execute(db);
}

export async function dropAttachment(
  db: QueryExecutor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await sql`
    /* chat.dropAttachment */
    update chat_attachments set dropped_at = ${now} where id = ${id}
  `.execute(db);
}

/** An attachment with the keys of its files. */
type AttachmentKeys = Pick<ChatAttachmentRow, 'id' | 'storageKey' | 'thumbnailKey'>;

/** Returns those of the given attachments that a side can read: attachments of messages, and its own unsent ones. */
export async function attachmentsReadableByMember(
  db: QueryExecutor,
  { channelId, ids, side }: { channelId: string; ids: readonly string[]; side: ChatSide },
): Promise<AttachmentKeys[]> {
  const { rows } = await sql<AttachmentKeys>`
    /* chat.attachmentsReadableByMember */
    select id, storage_key as "storageKey", thumbnail_key as "thumbnailKey"
      from chat_attachments
     where channel_id = ${channelId} and id = any (${ids}::uuid[])
       and dropped_at is null and (message_id is not null or side = ${side})
  `.execute(db);
  return rows;
}

type NamedFile = { name: string; kind: 'image' | 'pdf' };

/** Returns the name and kind of the file, or thumbnail, with this key; undefined for an unknown key. */
export async function attachmentByKey(
  db: QueryExecutor,
  key: string,
): Promise<NamedFile | undefined> {
  const { rows } = await sql<NamedFile>`
    /* chat.attachmentByKey */
    select name, kind
      from chat_attachments
     where storage_key = ${key} and dropped_at is null
    union all
    select name, kind
      from chat_attachments
     where thumbnail_key = ${key} and dropped_at is null
     limit 1
  `.execute(db);
  return rows[0];
}

/** Returns dropped attachments, and unsent ones that were stored before `unsentBefore`. */
export async function unusedAttachmentRows(
  db: QueryExecutor,
  { unsentBefore, batchSize }: { unsentBefore: Date; batchSize: number },
): Promise<AttachmentKeys[]> {
  const { rows } = await sql<AttachmentKeys>`
    /* chat.unusedAttachmentRows */
    (select id, storage_key as "storageKey", thumbnail_key as "thumbnailKey"
       from chat_attachments
      where dropped_at is not null
      limit ${batchSize})
    union
    (select id, storage_key, thumbnail_key
       from chat_attachments
      where message_id is null and created_at < ${unsentBefore}
      limit ${batchSize})
  `.execute(db);
  return rows;
}

export async function deleteAttachments(db: QueryExecutor, ids: readonly string[]): Promise<void> {
  await sql`
    /* chat.deleteAttachments */
    delete from chat_attachments where id = any (${ids}::uuid[])
  `.execute(db);
}
