import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paths } from '#base/paths.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';

import type { ChatClient } from '../client/chat-client.ts';
import { conversationKey } from '../client/conversation-store.ts';
import { sentenceOf, type ConversationRef } from '../client/conversations.ts';
import type {
  ChatAttachment,
  ChatChannel,
  ChatMessage,
  ChatQuote,
  ReactionEmoji,
} from '../protocol/protocol.ts';
import { rowsOf } from '../client/message-rows.ts';
import { messageWords, whyReadOnly } from '../protocol/texts.ts';
import { Announcer } from './announcer.tsx';
import { useClientState } from '../browser/browser-chat.ts';
import { Composer } from './composer.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { ImageViewer } from '../attachments/screens/image-viewer.tsx';
import { OfflineConversation } from '../offline/screens/offline-conversation.tsx';
import { MessageActions, type MessageAction } from './message-actions.tsx';
import { MessageList } from './message-list.tsx';
import { MessageRow } from './message-row.tsx';
import { useConversation } from './use-conversation.ts';
import { WaitingRow } from './queued-message-row.tsx';

type ConversationProps = {
  client: ChatClient;
  workerId: string;
  channel: ChatChannel;
  /** The thread's first message; null for the channel itself. */
  parentId: string | null;
};

/** The messages of a channel or a thread, with the composer. */
export function Conversation({ client, workerId, channel, parentId }: ConversationProps) {
  const place: ConversationRef = { channelId: channel.id, parentId };
  const { conversation, waiting, unreadAfter, isMissing, load, markSeen } = useConversation({
    client,
    channel,
    parentId,
  });
  const isOnline = useClientState(client, ({ connection }) => connection === 'open');
  const hidden = useClientState(client, (state) => state.hidden);
  const isTyping = useClientState(client, ({ typing }) =>
    typing.has(conversationKey(channel.id, parentId)),
  );
  const [isAtEnd, setAtEnd] = useState(true);
  const [endWish, setEndWish] = useState({ count: 0, writtenAt: 0 });
  const [shown, setShown] = useState<{ key: string; wish: number } | null>(null);
  const [quote, setQuote] = useState<ChatQuote | null>(null);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [menuOf, setMenuOf] = useState<ChatMessage | null>(null);
  const [flagged, setFlagged] = useState<ChatMessage | null>(null);
  const [viewed, setViewed] = useState<ChatAttachment | null>(null);
  const navigate = useNavigate();
  const opening = useOpening();
  const { window: view } = conversation;
  const lastSeq = view?.messages.at(-1)?.seq ?? 0;
  // Scroll to the end when the worker sends a message, wherever the list was scrolled.
  const writtenAt = waiting.at(-1)?.at ?? 0;
  if (writtenAt > endWish.writtenAt) setEndWish({ count: endWish.count + 1, writtenAt });

  useEffect(() => {
    if (isAtEnd && view && !view.hasAfter) return markSeen();
    return undefined;
  }, [isAtEnd, view, markSeen]);

  const react = useCallback(
    (message: ChatMessage, emoji: ReactionEmoji, isOn: boolean) => {
      client.react(message, emoji, isOn).catch((error) => toast.error(sentenceOf(error)));
    },
    [client],
  );

  const renew = useCallback(() => {
    const messages = client.getState().conversations.get(conversationKey(channel.id, parentId));
    // On failure an image shows only its name and can still be opened later.
    client.renewLinks(channel.id, messages?.window?.messages ?? []).catch(() => undefined);
  }, [client, channel.id, parentId]);

  const open = useCallback(
    (attachment: ChatAttachment) => {
      void client.fresh(channel.id, attachment).then((fresh) => {
        if (fresh.kind === 'image') return setViewed(fresh);
        return save(fresh);
      });
    },
    [client, channel.id],
  );

  const findQuoted = useCallback(
    async (seq: number, id: string): Promise<void> => {
      const state = client.getState().conversations.get(conversationKey(channel.id, parentId));
      const isHere = state?.window?.messages.some((one) => one.id === id);
      if (!isHere) await load({ around: seq });
      const there = client.getState().conversations.get(conversationKey(channel.id, parentId));
      const found = there?.window?.messages.find((one) => one.id === id);
      if (found) setShown((before) => ({ key: found.clientId, wish: (before?.wish ?? 0) + 1 }));
    },
    [client, channel.id, parentId, load],
  );
  const showQuote = useCallback(
    (seq: number, id: string) => void findQuoted(seq, id),
    [findQuoted],
  );

  async function showLatest(): Promise<void> {
    if (view?.hasAfter) await load({});
    setEndWish((wish) => ({ ...wish, count: wish.count + 1 }));
  }

  function act(action: MessageAction, message: ChatMessage): void {
    switch (action) {
      case 'copy':
        navigator.clipboard
          .writeText(message.text)
          .then(() => toast.success(messageWords.copied))
          .catch(() => toast.error('コピーできませんでした。文字を選んでコピーしてください'));
        return;
      case 'quote':
        setEditing(null);
        return setQuote(quoteOf(message));
      case 'edit':
        setQuote(null);
        return setEditing(message);
      case 'thread':
        return void navigate(paths.channel.thread(channel.id, message.id));
      case 'flag':
        return setFlagged(message);
      case 'remove':
        return removeWithUndo(client, message);
      case 'unread':
        client
          .markUnread(message)
          .then(() => navigate(paths.messages()))
          .catch((error) => toast.error(sentenceOf(error)));
        return;
      default:
        throw new RangeError(`unknown action: ${String(action satisfies never)}`);
    }
  }

  const readOnly = whyReadOnly(channel);
  const writing =
    readOnly === null ? (
      <Composer
        key={conversationKey(channel.id, parentId)}
        client={client}
        workerId={workerId}
        channel={channel}
        parentId={parentId}
        quote={quote}
        editing={editing}
        onDone={() => {
          setQuote(null);
          setEditing(null);
        }}
        opening={opening}
      />
    ) : (
      <p className="shrink-0 border-t border-line-weak bg-surface px-4 pt-3 pb-[calc(0.75rem+var(--safe-bottom))] text-sm leading-160 text-fg-2">
        <Words>{readOnly}</Words>
      </p>
    );
  if (!view && conversation.failure === null)
    return (
      <Loading className="flex-1 p-4">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (!view && !isOnline)
    return (
      <>
        <OfflineConversation
          workerId={workerId}
          channel={channel}
          parentId={parentId}
          waiting={waiting}
          onRetry={(clientId) => void client.retry(clientId)}
          onDrop={(clientId) => void client.drop(clientId)}
        />
        {writing}
      </>
    );
  if (!view)
    return (
      <ErrorState
        title="メッセージを読み込めませんでした"
        onRetry={() => void load({})}
        retrying={conversation.loading !== null}
        className="flex-1"
      >
        {conversation.failure}
      </ErrorState>
    );
  const row = {
    channel,
    isInThread: parentId !== null,
    onMenu: setMenuOf,
    onReact: react,
    onOpen: open,
    onStale: renew,
  };
  const rows = rowsOf({ messages: view.messages, waiting, unreadAfter, side: channel.side });
  return (
    <>
      <MessageList
        conversation={conversationKey(channel.id, parentId)}
        rows={rows}
        unreadAfter={unreadAfter}
        isMissing={isMissing}
        head={
          view.parent ? (
            <MessageRow
              {...row}
              message={view.parent}
              isFirst
              isHidden={hidden.has(view.parent.id)}
              isRead={view.parent.seq <= channel.otherReadSeq}
            />
          ) : (
            <Beginning channel={channel} />
          )
        }
        hasBefore={view.hasBefore}
        hasAfter={view.hasAfter}
        loading={conversation.loading}
        endWish={endWish.count}
        newBelow={parentId === null ? channel.unread : 0}
        onBefore={() => void client.loadMore(place, 'before')}
        onAfter={() => void client.loadMore(place, 'after')}
        onLatest={() => void showLatest()}
        onEnd={setAtEnd}
        shown={shown}
      >
        {(one) =>
          one.kind === 'waiting' ? (
            <WaitingRow
              waiting={one.waiting}
              channel={channel}
              isOnline={isOnline}
              onRetry={() => void client.retry(one.waiting.clientId)}
              onDrop={() => void client.drop(one.waiting.clientId)}
            />
          ) : (
            <MessageRow
              {...row}
              message={one.message}
              isFirst={one.isFirst}
              isHidden={hidden.has(one.message.id)}
              isRead={one.message.seq <= channel.otherReadSeq}
              onShowQuote={parentId === null ? showQuote : undefined}
            />
          )
        }
      </MessageList>
      <output className="block min-h-6 px-4 text-sm leading-150 text-fg-2">
        <Words>{isTyping && messageWords.typing(channel.name)}</Words>
      </output>
      <Announcer messages={view.messages} channel={channel} lastSeq={lastSeq} />
      {writing}
      <MessageActions
        message={menuOf}
        channel={channel}
        isInThread={parentId !== null}
        onClose={() => setMenuOf(null)}
        onAction={act}
        onReact={react}
      />
      <FlagDialog client={client} message={flagged} onClose={() => setFlagged(null)} />
      <ImageViewer image={viewed} onClose={() => setViewed(null)} />
    </>
  );
}

/** The text above the very first message. */
function Beginning({ channel }: { channel: ChatChannel }) {
  return (
    <p className="lead px-4 pt-6 text-center text-sm leading-160 text-fg-2">
      <Words>
        {channel.type === 'support'
          ? 'サポートとのトークです。平日 9:00〜18:00 に返信します。'
          : `${channel.name}とのトークです。勤務について、施設と直接やりとりできます。`}
        <span className="block">
          <Words>利用者さんの写真や個人情報は送らないでください。</Words>
        </span>
      </Words>
    </p>
  );
}

/** The initial text that another screen passes in the navigation state. */
function useOpening(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('text' in state)) return undefined;
  return typeof state.text === 'string' ? state.text : undefined;
}

function save({ url, name }: ChatAttachment): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

function quoteOf(message: ChatMessage): ChatQuote {
  return {
    id: message.id,
    seq: message.seq,
    side: message.side,
    text: Array.from(message.text).slice(0, 100).join(''),
    attachmentCount: message.attachments.length,
    isDeleted: false,
  };
}

/**
 * Shows the message as deleted at once, and deletes it on the server when the time to undo is over.
 * (Screens 2.6)
 */
function removeWithUndo(client: ChatClient, message: ChatMessage): void {
  client.hide(message);
  toast.undo(messageWords.removed, {
    onUndo: () => client.unhide(message),
    onCommit: () => {
      client.remove(message).catch((error) => toast.error(sentenceOf(error)));
    },
  });
}
