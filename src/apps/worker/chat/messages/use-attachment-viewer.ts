import { useCallback, useState } from 'react';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { conversationKey, type ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import type { ChatAttachment } from '#domain/chat/protocol/protocol.ts';

/** Opens the attachments of a conversation: images on the screen, PDFs as downloads. */
export function useAttachmentViewer({ channelId, parentId }: ConversationRef) {
  const client = useChatClient();
  const [viewed, setViewed] = useState<ChatAttachment | null>(null);

  const renew = useCallback(() => {
    const messages = client.getState().conversations.get(conversationKey(channelId, parentId));
    // After a failure an image shows only its name; the next press tries again.
    client.renewLinks(channelId, messages?.window?.messages ?? []).catch(() => undefined);
  }, [client, channelId, parentId]);

  const open = useCallback(
    (attachment: ChatAttachment) => {
      void client.fresh(channelId, attachment).then((fresh) => {
        if (fresh.kind === 'image') return setViewed(fresh);
        return save(fresh);
      });
    },
    [client, channelId],
  );

  return { viewed, open, renew, close: () => setViewed(null) };
}

function save({ url, name }: ChatAttachment): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
