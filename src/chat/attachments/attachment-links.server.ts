import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import { addHours, addMinutes } from '#base/jst.ts';
import { refuse } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';
import type { OpenFile } from '#server/files/file-store.ts';
import { keyOfPrivateLink } from '#server/http/signed-link.server.ts';

import { ownChannel } from '../channels/access.queries.server.ts';
import type { Member } from '../protocol/member.ts';
import type { AnswerOf, Ask } from '../protocol/protocol.ts';
import { attachmentHours } from '../channels/send.server.ts';
import { linksOf, type AttachmentRow } from '../channels/view.server.ts';

type Asking = { app: App; member: Member; now: Date };

/** Fresh signed URLs of files in the member's own channel; missing and deleted files are left out. */
export async function attachmentLinks(
  { app, member, now }: Asking,
  { channelId, attachmentIds }: Ask<'links'>,
): Promise<AnswerOf<'links'>['links']> {
  await ownChannel(app.db, { channelId, member });
  const { rows } = await sql<Pick<AttachmentRow, 'id' | 'storageKey' | 'thumbnailKey'>>`
    /* chat.attachmentLinks */
    select id, storage_key as "storageKey", thumbnail_key as "thumbnailKey"
      from chat_attachments
     where channel_id = ${channelId} and id = any (${attachmentIds.filter(isUuid)}::uuid[])
       and dropped_at is null and (message_id is not null or side = ${member.side})
  `.execute(app.db);
  return rows.map((row) => ({ id: row.id, ...linksOf(row, { app, now }) }));
}

type ServedFile = { file: OpenFile; headers: Record<string, string> };

/**
 * The file of a URL from `linksOf`; NOT_FOUND when the URL is forged or expired, or the file deleted. The
 * headers make a browser download the file and keep it from running as a page of our origin.
 */
export async function readAttachmentLink(app: App, url: URL, now: Date): Promise<ServedFile> {
  const key = keyOfPrivateLink(app, url, now);
  const { rows } = await sql<{ name: string; kind: 'image' | 'pdf' }>`
    /* chat.attachmentFile */
    select name, kind
      from chat_attachments
     where storage_key = ${key} and dropped_at is null
    union all
    select name, kind
      from chat_attachments
     where thumbnail_key = ${key} and dropped_at is null
     limit 1
  `.execute(app.db);
  const attachment = rows[0];
  if (!attachment) throw refuse('NOT_FOUND');
  return {
    file: await app.storage.open(key),
    headers: {
      'content-type': attachment.kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name).replaceAll(/['()*]/g, escapeMark)}`,
      'cache-control': 'private, max-age=600',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  };
}

/** Escapes characters that `encodeURIComponent` leaves and that the header value must not contain. */
function escapeMark(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
}

const cleanupBatchSize = 500;

/** Removes deleted files and files whose message was never sent; returns how many. */
export async function removeUnusedAttachments({ db, storage }: App, now: Date): Promise<number> {
  const { rows } = await sql<Pick<AttachmentRow, 'id' | 'storageKey' | 'thumbnailKey'>>`
    /* chat.dueAttachments */
    (select id, storage_key as "storageKey", thumbnail_key as "thumbnailKey"
       from chat_attachments
      where dropped_at is not null
      limit ${cleanupBatchSize})
    union
    -- Ten minutes more than a message has, so that none is removed while it is being sent.
    (select id, storage_key, thumbnail_key
       from chat_attachments
      where message_id is null and created_at < ${addMinutes(addHours(now, -attachmentHours), -10)}
      limit ${cleanupBatchSize})
  `.execute(db);
  // The file before its row: a leftover row is found by the next run, a leftover file never.
  const keys = rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey],
  );
  await Promise.all(keys.map((key) => storage.remove(key)));
  await sql`
    /* chat.eraseAttachments */
    delete from chat_attachments where id = any (${rows.map(({ id }) => id)}::uuid[])
  `.execute(db);
  return rows.length;
}
