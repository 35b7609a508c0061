import type { App } from '#platform/server/context.server.ts';
import { payerOf, type Payer } from '#platform/server/prices/payers.ts';
import {
  createUploadEndpoint,
  type IdentifyWorker,
  type UploadEndpoint,
} from '#platform/server/uploads/upload-endpoint.server.ts';

import { storeAttachment, attachmentRefusal } from './store-attachment.server.ts';
import { isTokenHolderValid } from '../token-holders.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatLimits } from '../protocol/protocol.ts';
import { assertChannelWritable } from '../channels/write-permission.server.ts';
import { readChatToken } from '../token.server.ts';
import { chatAttachmentView } from '../channels/view.server.ts';

/**
 * `POST /api/chat/attachments?channel=…&name=…` with the bytes of one file as the body. Answers the stored
 * attachment, which can be sent within 24 hours. Accepts the worker's API token, or the chat token, which
 * facilities have as well. (Rule 4.21)
 */
export function createAttachmentEndpoint(app: App, identify: IdentifyWorker): UploadEndpoint {
  return createUploadEndpoint(app, async (request, token) => {
    const { member, payer } = await senderOf(app, { token, identify });
    const asked = new URL(request.url).searchParams;
    const channelId = asked.get('channel') ?? '';
    await assertChannelWritable(app.db, { channelId, member, now: app.clock.now() });
    const whose = `${member.side}:${member.id}`;
    return {
      whose,
      maxBytes: chatLimits.maxAttachmentBytes,
      tooLarge: () => attachmentRefusal('ATTACHMENT_LARGE'),
      async keep(body) {
        const now = app.clock.now();
        const name = asked.get('name') ?? '';
        const file = { channelId, side: member.side, name, body, payer, now };
        return chatAttachmentView(await storeAttachment(app, file), { app, now });
      },
    };
  });
}

/** The member who sends a file; a facility's person pays for it. */
async function senderOf(
  app: App,
  { token, identify }: { token: string; identify: IdentifyWorker },
): Promise<{ member: ChatMember; payer: Payer }> {
  const now = app.clock.now();
  const worker = token === '' ? null : await identify(token, now);
  if (worker)
    return { member: { side: 'worker', id: worker.id }, payer: payerOf('worker', worker.id) };
  const holder = await readChatToken(app, token);
  const isAlive = holder !== null && (await isTokenHolderValid(app.db, { holder, now }));
  if (!holder || !isAlive) throw attachmentRefusal('UNAUTHENTICATED');
  const payer =
    holder.side === 'worker' ? payerOf('worker', holder.id) : payerOf('person', holder.staffId);
  return { member: { side: holder.side, id: holder.id }, payer };
}
