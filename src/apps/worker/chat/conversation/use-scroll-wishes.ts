import { useCallback, useState } from 'react';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { conversationKey, type ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';

type ScrollWishes = {
  conversation: ConversationRef;
  waiting: readonly QueuedMessage[];
  load: (ask: { around?: number }) => Promise<void>;
};

/**
 * Provides the scroll targets of the message list: the end after the worker has sent a message, or a quoted
 * message.
 */
export function useConversationScrollTargets({ conversation, waiting, load }: ScrollWishes) {
  const client = useChatClient();
  const key = conversationKey(conversation.channelId, conversation.parentId);
  const [endWish, setEndWish] = useState({ count: 0, writtenAt: 0 });
  const [shown, setShown] = useState<{ key: string; wish: number } | null>(null);
  // A message that the worker sends scrolls the list to its end.
  const writtenAt = waiting.at(-1)?.at ?? 0;
  if (writtenAt > endWish.writtenAt) setEndWish({ count: endWish.count + 1, writtenAt });

  const findQuoted = useCallback(
    async (seq: number, id: string): Promise<void> => {
      const find = () =>
        client
          .getState()
          .conversations.get(key)
          ?.window?.messages.find((one) => one.id === id);
      if (!find()) await load({ around: seq });
      const found = find();
      if (found) setShown((before) => ({ key: found.clientId, wish: (before?.wish ?? 0) + 1 }));
    },
    [client, key, load],
  );

  return {
    /** Number of requests to scroll to the end. */
    endWish: endWish.count,
    wishEnd: () => setEndWish((wish) => ({ ...wish, count: wish.count + 1 })),
    /** The row to scroll to. */
    shown,
    showQuote: useCallback((seq: number, id: string) => void findQuoted(seq, id), [findQuoted]),
  };
}
