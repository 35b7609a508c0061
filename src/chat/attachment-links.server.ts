import { sql } from 'kysely';

import { isUuid } from '#base/cursor.ts';
import type { App } from '#server/context.server.ts';

import { ownChannel } from './access.queries.server.ts';
import type { Member } from './member.ts';
import type { AnswerOf, Ask } from './protocol.ts';
import { linksOf, type AttachmentRow } from './view.server.ts';

type Asking = { app: App; member: Member; now: Date };

/** Fresh addresses of files in the member's own channel; what is not there or deleted is left out. */
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
