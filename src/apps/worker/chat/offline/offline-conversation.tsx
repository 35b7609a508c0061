import { useEffect, useRef } from 'react';

import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { StoredAt, OfflineMessages, useOfflineChats } from './offline-messages.tsx';

type OfflineConversationProps = {
  workerId: string;
  channel: ChatChannel;
  parentId: string | null;
  waiting: readonly QueuedMessage[];
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** The offline copy of a conversation that cannot be loaded now, as on the offline page. */
export function OfflineConversation(props: OfflineConversationProps) {
  const { workerId, channel, parentId, waiting, onRetry, onDrop } = props;
  const chats = useOfflineChats();
  const end = useRef<HTMLDivElement>(null);
  const own = chats?.workerId === workerId ? chats : null;
  const talk = own?.kept.talks.find(({ channelId }) => channelId === channel.id);
  const messages = (talk?.messages ?? []).filter((message) => isIn(message, parentId));
  const count = messages.length + waiting.length;
  useEffect(() => {
    // As in the chat, the latest message is shown first.
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
      {own && messages.length > 0 && <StoredAt at={own.keptAt} />}
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

/** True for messages of the channel, or of one thread: its first message and the stored replies. */
function isIn(message: ChatMessage, parentId: string | null): boolean {
  return parentId === null || message.id === parentId || message.parentId === parentId;
}
