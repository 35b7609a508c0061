import { useEffect, useRef } from 'react';

import type { ChatChannel, ChatMessage } from '../../protocol/protocol.ts';
import type { WaitingMessage } from '../../client/send-queue.ts';
import { StoredAt, OfflineMessages, useOfflineChats } from './offline-messages.tsx';

type OfflineConversationProps = {
  workerId: string;
  channel: ChatChannel;
  parentId: string | null;
  waiting: readonly WaitingMessage[];
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** In the place of a conversation that cannot be read now: what the phone has of it, as on the offline page. */
export function OfflineConversation(props: OfflineConversationProps) {
  const { workerId, channel, parentId, waiting, onRetry, onDrop } = props;
  const chats = useOfflineChats();
  const end = useRef<HTMLDivElement>(null);
  const own = chats?.workerId === workerId ? chats : null;
  const talk = own?.kept.talks.find(({ channelId }) => channelId === channel.id);
  const messages = (talk?.messages ?? []).filter((message) => isIn(message, parentId));
  const count = messages.length + waiting.length;
  useEffect(() => {
    // As in the chat itself: the latest is what somebody comes for.
    if (count > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  if (chats === undefined) return <div className="flex-1" />;
  return (
    <section
      aria-label="メッセージ"
      // Keyboards scroll it as well.
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

/** A thread is its first message and the answers of which the phone knows. */
function isIn(message: ChatMessage, parentId: string | null): boolean {
  return parentId === null || message.id === parentId || message.parentId === parentId;
}
