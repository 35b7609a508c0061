import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import { chatListTimeText } from '#domain/chat/protocol/list-time.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { whyChannelReadOnly } from '#domain/chat/protocol/texts.ts';
import type { OfflineChats as StoredChats } from '#apps/parts/chat/offline/device-database.ts';
import { OfflineComposer } from './offline-composer.tsx';
import { OfflineCopyTime, OfflineMessages, useOfflineChatsCopy } from './offline-messages.tsx';
import { useOfflineQueue } from './use-offline-queue.ts';

/** The offline copy of the chat, together with the queued messages. */
export function OfflineChatsScreen() {
  const chats = useOfflineChatsCopy();
  if (!chats || chats.kept.channels.length === 0) return null;
  return <OfflineChannels chats={chats} />;
}

function OfflineChannels({ chats: { workerId, keptAt, kept } }: { chats: StoredChats }) {
  const queue = useOfflineQueue(workerId);
  const [params] = useSearchParams();
  // `returnTo` is the page that could not be loaded: if it is a conversation, its offline copy is opened.
  const asked = sameSitePath(params.get('returnTo'));
  return (
    <Section title="メッセージ">
      <OfflineCopyTime at={keptAt} />
      <ul className="flex flex-col gap-3">
        {kept.channels.map((channel) => (
          <li key={channel.id}>
            <OfflineChannel
              workerId={workerId}
              channel={channel}
              isAsked={asked === chatChannelPath(channel.id)}
              messages={
                kept.talks.find(({ channelId }) => channelId === channel.id)?.messages ?? []
              }
              queue={queue}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type OfflineChannelProps = {
  workerId: string;
  isAsked: boolean;
  channel: ChatChannel;
  messages: readonly ChatMessage[];
  queue: ReturnType<typeof useOfflineQueue>;
};

function OfflineChannel(props: OfflineChannelProps) {
  const { workerId, channel, isAsked, messages, queue } = props;
  const now = useServerTime(60_000);
  const { lastMessage } = channel;
  const readOnly = whyChannelReadOnly(channel);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As in the online chat, the list starts at the latest message.
    if (isAsked) end.current?.scrollIntoView({ block: 'end' });
  }, [isAsked]);
  return (
    <Disclosure
      opens={isAsked}
      title={channel.name}
      hint={lastMessage && chatListTimeText(new Date(lastMessage.createdAt), now)}
    >
      <OfflineMessages
        channel={channel}
        messages={messages}
        waiting={queue.waiting.filter(({ channelId }) => channelId === channel.id)}
        onRetry={(clientId) => void queue.retry(clientId)}
        onDrop={(clientId) => void queue.drop(clientId)}
      />
      <div ref={end} className="scroll-mb-28">
        {readOnly === null ? (
          <OfflineComposer
            draft={{ owner: workerId, channelId: channel.id, parentId: null }}
            onSend={(text) => queue.add(channel.id, text)}
          />
        ) : (
          <p className="pt-3 text-sm leading-160 text-fg-2">
            <Words>{readOnly}</Words>
          </p>
        )}
      </div>
    </Disclosure>
  );
}
