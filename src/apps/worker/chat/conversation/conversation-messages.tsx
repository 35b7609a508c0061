import { useEffect, useState } from 'react';

import { Words } from '#platform/ui/display/words.tsx';

import {
  useChatClient,
  useClientState,
  useIsChatConnected,
} from '#apps/parts/chat/session/chat-context.tsx';
import { conversationKey, type ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import { messageListRows, type MessageListRow } from '#apps/parts/chat/messages/message-rows.ts';
import type { MessageWindow } from '#apps/parts/chat/messages/message-window.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { useChannel } from '../channel-context.tsx';
import { MessageRow, type MessageRowProps } from '../messages/message-row.tsx';
import { QueuedMessageRow } from '#apps/parts/chat/view/queued-message-row.tsx';
import { NewMessageAnnouncer } from './announcer.tsx';
import { MessageList } from './message-list.tsx';
import type { useConversation } from './use-conversation.ts';
import { useConversationScrollTargets } from './use-scroll-wishes.ts';

type ConversationMessagesProps = {
  conversation: ConversationRef;
  window: MessageWindow;
  loaded: ReturnType<typeof useConversation>;
};

/** The loaded and queued messages of a conversation, and a note while the other party is typing. */
export function ConversationMessages({
  conversation,
  window: view,
  loaded,
}: ConversationMessagesProps) {
  const { waiting, unreadAfter, isMissing, load, markSeen } = loaded;
  const { parentId } = conversation;
  const key = conversationKey(conversation.channelId, parentId);
  const client = useChatClient();
  const channel = useChannel();
  const isTyping = useClientState(({ typing }) => typing.has(key));
  const [isAtEnd, setAtEnd] = useState(true);
  const { endWish, wishEnd, shown, showQuote } = useConversationScrollTargets({
    conversation,
    waiting,
    load,
  });
  useEffect(() => {
    if (isAtEnd && !view.hasAfter) return markSeen();
    return undefined;
  }, [isAtEnd, view, markSeen]);

  async function showLatest(): Promise<void> {
    if (view.hasAfter) await load({});
    wishEnd();
  }

  const isInThread = parentId !== null;
  return (
    <>
      <MessageList
        conversation={key}
        rows={messageListRows({
          messages: view.messages,
          waiting,
          unreadAfter,
          side: channel.side,
        })}
        unreadAfter={unreadAfter}
        isMissing={isMissing}
        head={
          view.parent ? <ShownMessage message={view.parent} isFirst isInThread /> : <Beginning />
        }
        hasBefore={view.hasBefore}
        hasAfter={view.hasAfter}
        loading={loaded.conversation.loading}
        endWish={endWish}
        newBelow={isInThread ? 0 : channel.unread}
        onBefore={() => void client.loadMore(conversation, 'before')}
        onAfter={() => void client.loadMore(conversation, 'after')}
        onLatest={() => void showLatest()}
        onEnd={setAtEnd}
        shown={shown}
      >
        {(row) =>
          row.kind === 'waiting' ? (
            <QueuedMessage row={row} />
          ) : (
            <ShownMessage
              message={row.message}
              isFirst={row.isFirst}
              isInThread={isInThread}
              onShowQuote={isInThread ? undefined : showQuote}
            />
          )
        }
      </MessageList>
      <output className="block min-h-6 px-4 text-sm leading-150 text-fg-2">
        <Words>{isTyping && chatMessageTexts.typing(channel.name)}</Words>
      </output>
      <NewMessageAnnouncer messages={view.messages} lastSeq={view.messages.at(-1)?.seq ?? 0} />
    </>
  );
}

type ShownMessageProps = Omit<MessageRowProps, 'isHidden' | 'isRead'>;

function ShownMessage(props: ShownMessageProps) {
  const { message } = props;
  const { otherReadSeq } = useChannel();
  const isHidden = useClientState(({ hidden }) => hidden.has(message.id));
  return <MessageRow {...props} isHidden={isHidden} isRead={message.seq <= otherReadSeq} />;
}

function QueuedMessage({
  row: { waiting },
}: {
  row: Extract<MessageListRow, { kind: 'waiting' }>;
}) {
  const client = useChatClient();
  const channel = useChannel();
  const isOnline = useIsChatConnected();
  return (
    <QueuedMessageRow
      waiting={waiting}
      channel={channel}
      isOnline={isOnline}
      onRetry={() => void client.retry(waiting.clientId)}
      onDrop={() => void client.drop(waiting.clientId)}
    />
  );
}

/** The text above the conversation's very first message. */
function Beginning() {
  const { type, name } = useChannel();
  return (
    <p className="lead px-4 pt-6 text-center text-sm leading-160 text-fg-2">
      <Words>
        {type === 'support'
          ? 'サポートとのトークです。平日 9:00〜18:00 に返信します。'
          : `${name}とのトークです。勤務について、施設と直接やりとりできます。`}
        <span className="block">
          <Words>利用者さんの写真や個人情報は送らないでください。</Words>
        </span>
      </Words>
    </p>
  );
}
