import FileText from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';

import { formatDayWithWeekday, jstTime } from '#platform/base/jst.ts';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { readOfflineChats, type OfflineChats } from '#apps/parts/chat/offline/device-database.ts';

import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { messageListRows } from '#apps/parts/chat/messages/message-rows.ts';
import type { QueuedMessage } from '#apps/parts/chat/sending/queued-messages.ts';
import { chatOfflineTexts, chatPreviewText } from '#domain/chat/protocol/texts.ts';
import { MessageText, DeletedMessage } from '#apps/parts/chat/view/message-body.tsx';
import { QueuedMessageRow } from '#apps/parts/chat/view/queued-message-row.tsx';

/** The offline copy of the chat; null without a copy, undefined while reading. */
export function useOfflineChatsCopy(): OfflineChats | null | undefined {
  const [chats, setChats] = useState<OfflineChats | null>();
  useEffect(() => {
    // A private window has no IndexedDB, so there is no copy.
    readOfflineChats().then(setChats, () => setChats(null));
  }, []);
  return chats;
}

export function OfflineCopyTime({ at }: { at: string }) {
  return (
    <p className="text-sm text-fg-2">
      <Words>
        <JstTime at={at} format="day" /> {jstTime(new Date(at))} 時点の内容です
      </Words>
    </p>
  );
}

type OfflineMessagesProps = {
  channel: ChatChannel;
  messages: readonly ChatMessage[];
  waiting: readonly QueuedMessage[];
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
};

/** The stored messages of a conversation and the queued ones, with a note when messages are missing. */
export function OfflineMessages({
  channel,
  messages,
  waiting,
  onRetry,
  onDrop,
}: OfflineMessagesProps) {
  const { lastMessage, side } = channel;
  const rows = messageListRows({ messages, waiting, unreadAfter: null, side });
  return (
    <>
      <p className="text-sm leading-160 text-fg-2">
        <Words>{readSnapshot({ channel, messages })}</Words>
      </p>
      {messages.length === 0 && lastMessage && (
        <p className="text-sm leading-160 text-fg-2">
          <Words>最後のメッセージ：</Words>
          {chatPreviewText(lastMessage)}
        </p>
      )}
      <div className="flex flex-col gap-1">
        {rows.map((row) => {
          switch (row.kind) {
            case 'day':
              return (
                <p key={row.key} className="pt-3 text-center text-sm text-fg-2">
                  {formatDayWithWeekday(row.day)}
                </p>
              );
            case 'message':
              return <OfflineMessage key={row.key} message={row.message} channel={channel} />;
            case 'waiting':
              return (
                <QueuedMessageRow
                  key={row.key}
                  waiting={row.waiting}
                  channel={channel}
                  isOnline={false}
                  onRetry={() => onRetry(row.waiting.clientId)}
                  onDrop={() => onDrop(row.waiting.clientId)}
                />
              );
            case 'unread':
              return null;
            default:
              throw new RangeError(`unknown row: ${String(row satisfies never)}`);
          }
        })}
      </div>
    </>
  );
}

function readSnapshot({ channel, messages }: Pick<OfflineMessagesProps, 'channel' | 'messages'>) {
  if (messages.length > 0) return chatOfflineTexts.some;
  return channel.lastMessage ? chatOfflineTexts.last : chatOfflineTexts.none;
}

function OfflineMessage({ message, channel }: { message: ChatMessage; channel: ChatChannel }) {
  const isMine = message.side === channel.side;
  return (
    <div className={cx('flex flex-col gap-0.5 pt-1', isMine ? 'items-end' : 'items-start')}>
      <span className="sr-only">{isMine ? 'あなた' : channel.name}</span>
      <div
        className={cx(
          'flex max-w-[calc(100%-2rem)] min-w-0 flex-col gap-1 rounded-16 px-3.5 py-2 leading-160',
          isMine ? 'bg-brand-weak' : 'bg-surface-2',
        )}
      >
        {message.deletedAt === null ? (
          <>
            {message.attachments.map(({ id, name }) => (
              <p key={id} className="flex items-center gap-1.5 text-sm">
                <FileText aria-hidden className="size-4 shrink-0" />
                <span className="min-w-0 truncate">{name}</span>
              </p>
            ))}
            <MessageText text={message.text} />
          </>
        ) : (
          <DeletedMessage />
        )}
      </div>
      <time dateTime={message.createdAt} className="px-1 text-xs text-fg-2 tabular-nums">
        {jstTime(new Date(message.createdAt))}
      </time>
    </div>
  );
}
