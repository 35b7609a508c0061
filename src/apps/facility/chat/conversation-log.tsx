import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useRef, type ReactNode } from 'react';

import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';

import type { ConversationState } from '#apps/parts/chat/conversation-store.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { useChatClient, useClientState } from '#apps/parts/chat/session/chat-context.tsx';
import { useLoadedConversation } from '#apps/parts/chat/session/use-loaded-conversation.ts';
import { MessageText } from '#apps/parts/chat/view/message-body.tsx';
import { QueuedMessageRow } from '#apps/parts/chat/view/queued-message-row.tsx';
import type { ConversationData } from './inbox-client.ts';
import { useMarkConversationRead } from './use-own-read-mark.ts';

type Props = { channel: ChatChannel; open: ConversationData };

const fromTheEnd = { around: null, isReturned: () => false };

/** List of the messages in order, each with its writer and readers, followed by the unsent messages. */
export function ConversationLog({ channel, open }: Props) {
  const client = useChatClient();
  const ref = { channelId: channel.id, parentId: null };
  const { conversation, waiting, load, isOpen } = useLoadedConversation(ref, fromTheEnd);
  const { window: view, loading, failure } = conversation;
  const isTyping = useClientState(({ typing }) => typing.has(channel.id));
  useMarkConversationRead(channel.id, { unread: open.row.unread, upTo: seenUpTo(conversation) });
  if (!view)
    return failure === null ? (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    ) : (
      <ErrorState onRetry={() => void load({})} retrying={loading !== null}>
        {failure}
      </ErrorState>
    );
  const { messages, hasBefore, hasAfter } = view;
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  // The event of a message may arrive before its acknowledgement: the message then replaces its queued row.
  const unsent = waiting.filter(({ clientId }) => !arrived.has(clientId));
  return (
    <div className="flex flex-col">
      <Scroller end={hasAfter ? undefined : endOf(unsent, messages)}>
        {hasBefore && (
          <More
            pending={loading === 'before'}
            onPress={() => void client.loadMore(ref, 'before')}
            label="以前のメッセージを見る"
          />
        )}
        {failure && <p className="text-sm text-danger">{failure}</p>}
        {messages.length + unsent.length === 0 && (
          <p className="text-fg-2">メッセージはまだありません。</p>
        )}
        {messages.map((message) => (
          <Message key={message.clientId} message={message} channel={channel} open={open} />
        ))}
        {unsent.map((one) => (
          <QueuedMessageRow
            key={one.clientId}
            waiting={one}
            channel={channel}
            isOnline={isOpen}
            onRetry={() => void client.retry(one.clientId)}
            onDrop={() => void client.drop(one.clientId)}
          />
        ))}
        {hasAfter && (
          <More
            pending={loading === 'latest'}
            onPress={() => void load({})}
            label="最新のメッセージを見る"
          />
        )}
      </Scroller>
      <output className="block min-h-6 text-sm text-fg-2">
        {isTyping && chatMessageTexts.typing(channel.name)}
      </output>
    </div>
  );
}

/** Returns the number of the event up to which the messages are on the screen; 0 before the first page. */
function seenUpTo({ window: view, upTo }: ConversationState): number {
  return view?.hasAfter ? (view.messages.at(-1)?.seq ?? 0) : upTo;
}

/** Identifies the last message and its send error, so that a change scrolls the log to the end. */
function endOf(unsent: readonly QueuedMessage[], messages: readonly ChatMessage[]): string {
  const last = unsent.at(-1);
  return last ? `${last.clientId} ${last.failure?.code ?? ''}` : (messages.at(-1)?.clientId ?? '');
}

type ScrollerProps = {
  /** Identifies the last row; undefined while later messages are not loaded. */
  end: string | undefined;
  children: ReactNode;
};

/** Scrolling log; scrolls to the end when it opens and after a new message. */
function Scroller({ end, children }: ScrollerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [end]);
  return (
    <div
      ref={box}
      role="log"
      aria-label="メッセージ"
      // A scrolling region must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex max-h-[55dvh] min-h-48 flex-col gap-3 overflow-y-auto rounded-8 bg-surface-2 p-3"
    >
      {children}
    </div>
  );
}

type MoreProps = { pending: boolean; label: string; onPress: () => void };

function More({ pending, label, onPress }: MoreProps) {
  return (
    <p className="text-center">
      <Button
        variant="secondary"
        size="sm"
        pending={pending}
        pendingLabel="読み込み中です"
        onClick={onPress}
      >
        {label}
      </Button>
    </p>
  );
}

type MessageProps = Props & { message: ChatMessage };

function Message({ message, channel, open }: MessageProps) {
  const { side, seq, text, attachments, createdAt, editedAt, deletedAt } = message;
  const isOurs = side === channel.side;
  return (
    <article
      className={cx(
        'max-w-[min(100%,36rem)] rounded-12 border border-line-weak px-3 py-2 leading-160',
        isOurs ? 'self-end bg-brand-weak' : 'self-start bg-surface',
      )}
    >
      <p className="text-sm font-bold text-fg-2">
        {isOurs ? (message.authorName ?? '施設') : channel.name}
      </p>
      {deletedAt === null ? (
        <div className="wrap-anywhere">
          <MessageText text={text} />
        </div>
      ) : (
        <p className="text-fg-2">{chatMessageTexts.deleted}</p>
      )}
      {attachments.map(({ id, name, url }) => (
        <p key={id}>
          <a
            className="link inline-flex min-h-11 items-center gap-1"
            href={url}
            target="_blank"
            rel="noreferrer"
          >
            <Paperclip aria-hidden className="size-4 shrink-0" />
            {name}
          </a>
        </p>
      ))}
      <p className="text-sm text-fg-2">
        <JstTime at={createdAt} />
        {editedAt !== null && deletedAt === null && `・${chatMessageTexts.edited}`}
        {isOurs ? channel.otherReadSeq >= seq && '・ワーカーが既読' : readMark(seq, open)}
      </p>
    </article>
  );
}

/** Returns the mark with the people of the facility who have read a message of the worker; empty without a reader. */
function readMark(seq: number, { readers }: ConversationData): string {
  const names = readers.filter(({ readSeq }) => readSeq >= seq).map(({ name }) => name);
  return names.length === 0 ? '' : `・既読 ${names.join('、')}`;
}
