import { useEffect } from 'react';

import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';

import { useChatClient, useIsOnline } from '#apps/parts/chat/session/chat-context.tsx';

type Seen = {
  /** Number of messages that this person has not read. */
  unread: number;
  /** True once the messages are on the screen. */
  isShown: boolean;
};

/** Marks the conversation as read by this person, as long as its messages are shown and the page is visible. */
export function useMarkConversationRead(
  { id, lastSeq }: ChatChannel,
  { unread, isShown }: Seen,
): void {
  const client = useChatClient();
  const isOnline = useIsOnline();
  const isUnread = unread > 0;
  useEffect(() => {
    if (!isUnread || !isShown || !isOnline) return undefined;
    const seen = () => {
      if (document.visibilityState === 'visible') void client.markRead(id, lastSeq);
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [client, id, lastSeq, isUnread, isShown, isOnline]);
}
