import type { ChatServerConnection } from '../connection/connection.ts';
import type { ChatConversations } from './conversations.ts';
import type { ChatAttachment, ChatMessage } from '#domain/chat/protocol/protocol.ts';

const linkBatchSize = 20;

/** Creates the functions that renew URLs of attachments. */
export function createAttachmentUrlRenewal(
  connection: ChatServerConnection,
  conversations: ChatConversations,
) {
  async function askLinks(channelId: string, attachmentIds: string[]): Promise<Links> {
    if (attachmentIds.length === 0 || !connection.isOpen()) return new Map();
    const { links } = await connection.request('links', { channelId, attachmentIds });
    return new Map(links.map((link) => [link.id, link]));
  }

  return {
    /** Renews the URLs of these messages' attachments, because such URLs expire. */
    async renewLinks(channelId: string, messages: readonly ChatMessage[]): Promise<void> {
      const ids = messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
      const links = await askLinks(channelId, ids.slice(-linkBatchSize));
      for (const { id, attachments } of messages) {
        const shown = conversations.find(channelId, id);
        const isNew = attachments.some((one) => links.has(one.id));
        if (shown && isNew) conversations.put(withLinks(shown, links));
      }
    },

    /** Returns the attachment with a fresh URL, or unchanged if none could be fetched. */
    async fresh(channelId: string, attachment: ChatAttachment): Promise<ChatAttachment> {
      const links = await askLinks(channelId, [attachment.id]).catch(() => null);
      return { ...attachment, ...links?.get(attachment.id) };
    },
  };
}

type Links = ReadonlyMap<string, { url: string; thumbnailUrl: string | null }>;

function withLinks(message: ChatMessage, links: Links): ChatMessage {
  const attachments = message.attachments.map((one) => ({ ...one, ...links.get(one.id) }));
  return { ...message, attachments };
}
