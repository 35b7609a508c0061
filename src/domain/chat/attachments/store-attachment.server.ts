import { randomUUID } from 'node:crypto';

import { mapInOrder } from '#platform/base/in-order.ts';
import { createRefusalFactory } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Payer } from '#platform/server/prices/payers.ts';
import { imageFormatOf, isPdf } from '#platform/server/uploads/uploaded-format.ts';
import { cleanUploadedImage } from '#platform/server/uploads/images.server.ts';
import { judgeUploadedPdf } from '#platform/server/uploads/uploaded-pdf.server.ts';

import type { ChatSide } from '../protocol/protocol.ts';
import { attachmentMessages } from '../messages.ts';
import { cleanAttachmentFileName } from '../protocol/rules.ts';
import type { ChatAttachmentRow } from '../channels/view.server.ts';
import {
  dropAttachment,
  dropOldestUnsentAttachments,
  insertAttachment,
} from './attachments.queries.server.ts';

export const attachmentRefusal = createRefusalFactory(attachmentMessages);

/** Maximum number of unsent uploads of a side in one channel; one more upload drops the oldest. */
const maxWaiting = 30;

type NewFile = {
  channelId: string;
  side: ChatSide;
  name: string;
  body: Buffer;
  payer: Payer;
  now: Date;
};

/**
 * Stores one file until its message is sent: an image as a re-encoded JPEG with a thumbnail, a PDF
 * unchanged after a check of its structure. The content decides the type. (Rule 4.21: images and PDF only)
 */
export async function storeAttachment(app: App, file: NewFile): Promise<ChatAttachmentRow> {
  const { row, contents } = await (isPdf(file.body) ? readPdf(file) : readImage(file));
  const { channelId, side, now } = file;
  // Insert the row before storing the files: if the process dies in between, the scheduled task finds the row.
  await insertAttachment(app.db, { ...row, channelId, side, now });
  await dropOldestUnsentAttachments(app.db, { channelId, side, maxWaiting, now });
  try {
    await mapInOrder(contents, (one) => app.storage.put(one.key, one.bytes));
  } catch (error) {
    await dropAttachment(app.db, { id: row.id, now });
    throw error;
  }
  return row;
}

/** The row of an attachment, and the files to store for it. */
type Read = { row: ChatAttachmentRow; contents: { key: string; bytes: Uint8Array }[] };

async function readPdf({ name, body, payer }: NewFile): Promise<Read> {
  const verdict = await judgeUploadedPdf(body, payer);
  switch (verdict) {
    case 'broken':
      throw attachmentRefusal('PDF_BROKEN');
    case 'encrypted':
      throw attachmentRefusal('PDF_ENCRYPTED');
    case 'active':
      throw attachmentRefusal('PDF_ACTIVE');
    case 'long':
      throw attachmentRefusal('PDF_LONG');
    case 'sound':
      break;
    default:
      throw new RangeError(`unknown verdict: ${String(verdict satisfies never)}`);
  }
  const storageKey = keyFor('pdf');
  const row = {
    id: randomUUID(),
    kind: 'pdf' as const,
    name: withEnding(cleanAttachmentFileName(name, '書類'), 'pdf'),
    bytes: body.length,
    width: null,
    height: null,
    storageKey,
    thumbnailKey: null,
  };
  return { row, contents: [{ key: storageKey, bytes: body }] };
}

async function readImage({ name, body, payer }: NewFile): Promise<Read> {
  // `cleanUploadedImage` would refuse with a sentence about images only; the chat accepts PDFs as well.
  if (imageFormatOf(body) === 'unknown') throw attachmentRefusal('ATTACHMENT_TYPE');
  const image = await cleanUploadedImage(body, 'message', payer);
  const thumbnail = await cleanUploadedImage(image.bytes, 'thumbnail', payer);
  const [storageKey, thumbnailKey] = [keyFor('jpg'), keyFor('jpg')];
  const row = {
    id: randomUUID(),
    kind: 'image' as const,
    name: withEnding(cleanAttachmentFileName(name, '写真'), 'jpg'),
    bytes: image.bytes.length,
    width: image.width,
    height: image.height,
    storageKey,
    thumbnailKey,
  };
  const contents = [
    { key: storageKey, bytes: image.bytes },
    { key: thumbnailKey, bytes: thumbnail.bytes },
  ];
  return { row, contents };
}

/** A random storage key: it reveals neither the file name nor the channel. */
function keyFor(ending: 'jpg' | 'pdf'): string {
  const name = randomUUID();
  return `chat/${name.slice(0, 2)}/${name}.${ending}`;
}

/**
 * The name with the extension of the stored type: a misleading `.html` would make a saved file dangerous.
 */
function withEnding(name: string, ending: 'jpg' | 'pdf'): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || name;
  return `${Array.from(stem).slice(0, 96).join('')}.${ending}`;
}
