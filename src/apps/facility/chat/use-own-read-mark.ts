import { useEffect } from 'react';

import { useChatClient, useIsChatConnected } from '#apps/parts/chat/session/chat-context.tsx';
import { useIsPageVisible } from '#apps/parts/chat/session/use-is-visible.ts';

type Seen = {
  /** Number of messages that this person has not read. */
  unread: number;
  /** Number of the event up to which the messages are on the screen; 0 without messages. */
  upTo: number;
};

/**
 * Marks a conversation as read by this person up to the messages on the screen, while the page is visible. A message
 * that has not arrived on the screen stays unread.
 */
export function useMarkConversationRead(channelId: string, { unread, upTo }: Seen): void {
  const client = useChatClient();
  const isOnline = useIsChatConnected();
  const isVisible = useIsPageVisible();
  const isUnread = unread > 0;
  useEffect(() => {
    if (isUnread && upTo > 0 && isOnline && isVisible) void client.markRead(channelId, upTo);
  }, [client, channelId, upTo, isUnread, isOnline, isVisible]);
}
