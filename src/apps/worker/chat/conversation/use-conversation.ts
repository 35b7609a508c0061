import { useCallback, useDeferredValue, useState } from 'react';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { useIsPageVisible } from '#apps/parts/chat/session/use-is-visible.ts';
import { useLoadedConversation } from '#apps/parts/chat/session/use-loaded-conversation.ts';
import { conversationKey, type ConversationState } from '#apps/parts/chat/conversation-store.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { useChannel } from '../channel-context.tsx';
import { readingPositionToRestore } from './reading-positions.ts';
import { useUnreadMarker } from './use-unread-marker.ts';

const none: readonly ChatMessage[] = [];
/** With more unread messages than this, the first unread message is loaded with the messages around it. */
const unreadOnLatestPage = 20;

/** Loads a conversation when its screen opens and marks messages as read. */
export function useConversation(parentId: string | null) {
  const client = useChatClient();
  const channel = useChannel();
  const channelId = channel.id;
  const key = conversationKey(channelId, parentId);
  // Frozen when the screen opens: reading must not move the unread divider.
  const [unread] = useState(() =>
    parentId === null && channel.unread > 0
      ? { after: channel.readSeq, count: channel.unread }
      : null,
  );
  const isFar = unread !== null && unread.count > unreadOnLatestPage;
  const { conversation, waiting, load, isOpen } = useLoadedConversation(
    { channelId, parentId },
    {
      around: isFar ? unread.after + 1 : null,
      isReturned: () => readingPositionToRestore(key) !== null,
    },
  );
  const drawn = useFirstWindowLater(conversation);
  const isVisible = useIsPageVisible();

  const seenSeq = drawn.upTo;
  const markSeen = useCallback(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void client.markRead(channelId, seenSeq);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client, channelId, seenSeq]);

  const marker = useUnreadMarker({
    channel,
    messages: drawn.window?.messages ?? none,
    isAway: !isOpen || !isVisible,
    first: unread?.after ?? null,
  });
  return {
    conversation: drawn,
    waiting,
    unreadAfter: parentId === null ? marker.after : null,
    isMissing: marker.isMissing,
    load,
    markSeen,
  };
}

/**
 * Defers the first messages, so that a slow phone paints the pressed link's screen first and then draws the
 * messages over several frames. Later changes are drawn immediately.
 */
function useFirstWindowLater(latest: ConversationState): ConversationState {
  const deferred = useDeferredValue(latest);
  return deferred.window === null && latest.failure === null ? deferred : latest;
}
