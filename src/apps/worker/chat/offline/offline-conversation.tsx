import { useEffect, useRef } from 'react';

import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { OfflineCopyTime, OfflineMessages, useOfflineChatsCopy } from './offline-messages.tsx';

type OfflineConversationProps = {
  workerId: string;
  channel: ChatChannel;
  parentId: string | null;
  waiting: readonly QueuedMessage[];
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** The offline copy of a conversation, shown while the conversation cannot be loaded. */
export function OfflineConversation(props: OfflineConversationProps) {
  const { workerId, channel, parentId, waiting, onRetry, onDrop } = props;
  const chats = useOfflineChatsCopy();
  const end = useRef<HTMLDivElement>(null);
  const own = chats?.workerId === workerId ? chats : null;
  const talk = own?.kept.talks.find(({ channelId }) => channelId === channel.id);
  const messages = (talk?.messages ?? []).filter((message) => isIn(message, parentId));
  const count = messages.length + waiting.length;
  useEffect(() => {
    // As in the online chat, the list starts at the latest message.
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  if (chats === undefined) return <div className="flex-1" />;
  return (
    <section
      aria-label="メッセージ"
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-focus-quiet
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-4"
    >
      {own && messages.length > 0 && <OfflineCopyTime at={own.keptAt} />}
      <OfflineMessages
        channel={channel}
        messages={messages}
        waiting={waiting}
        onRetry={onRetry}
        onDrop={onDrop}
      />
      <div ref={end} />
    </section>
  );
}

/** True for messages of the channel; with `parentId` for the thread's first message and its stored replies. */
function isIn(message: ChatMessage, parentId: string | null): boolean {
  return parentId === null || message.id === parentId || message.parentId === parentId;
}
