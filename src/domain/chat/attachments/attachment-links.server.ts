import { isUuid } from '#platform/base/uuid.ts';
import { addHours, addMinutes } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { FileContent } from '#platform/server/files/file-store.ts';
import { keyOfPrivateFileUrl } from '#platform/server/http/signed-link.server.ts';

import { readOwnChannel } from '../channels/access.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import type { ChatRequestValue, ChatRequestArgs } from '../protocol/protocol.ts';
import { unsentAttachmentHours } from '../channels/send.server.ts';
import { attachmentFileLinksOf } from '../channels/view.server.ts';
import {
  attachmentByKey,
  deleteAttachments,
  attachmentsReadableByMember,
  unusedAttachmentRows,
} from './attachments.queries.server.ts';

type MemberContext = { app: App; member: ChatMember; now: Date };

/** Returns fresh signed URLs for files in the member's own channel; missing and deleted files are left out. */
export async function signAttachmentLinks(
  { app, member, now }: MemberContext,
  { channelId, attachmentIds }: ChatRequestArgs<'links'>,
): Promise<ChatRequestValue<'links'>['links']> {
  await readOwnChannel(app.db, { channelId, member });
  const ids = attachmentIds.filter(isUuid);
  const rows = await attachmentsReadableByMember(app.db, { channelId, ids, side: member.side });
  return rows.map((row) => ({ id: row.id, ...attachmentFileLinksOf(row, { app, now }) }));
}

type ServedFile = { file: FileContent; headers: Record<string, string> };

/**
 * Returns the file behind a signed URL from `linksOf`; NOT_FOUND when the URL is forged or expired, or the file
 * deleted. The headers make a browser download the file instead of running it as a page of our origin.
 */
export async function readAttachmentLink(app: App, url: URL, now: Date): Promise<ServedFile> {
  const key = keyOfPrivateFileUrl(app, url, now);
  const attachment = await attachmentByKey(app.db, key);
  if (!attachment) throw commonRefusal('NOT_FOUND');
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

/** Deletes dropped attachments and uploads that were never sent, with their files; returns how many. */
export async function removeUnusedAttachments({ db, storage }: App, now: Date): Promise<number> {
  // Ten minutes more than a message has to send its file, so that no file is deleted while its message is stored.
  const unsentBefore = addMinutes(addHours(now, -unsentAttachmentHours), -10);
  const rows = await unusedAttachmentRows(db, { unsentBefore, batchSize: cleanupBatchSize });
  // Delete files before rows: the next run still finds a row without files, but nothing finds a file without a row.
  const keys = rows.flatMap(({ storageKey, thumbnailKey }) =>
    thumbnailKey === null ? [storageKey] : [storageKey, thumbnailKey],
  );
  await Promise.all(keys.map((key) => storage.remove(key)));
  await deleteAttachments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
