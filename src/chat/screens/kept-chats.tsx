import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { formatShortDay, jstTime } from '#base/jst.ts';
import { lengthOf } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { JstTime } from '#ui/jst-time.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Words } from '#ui/words.tsx';
import { readKeptChats, type KeptChats as Kept } from '#web/kept-chats.ts';
import { useNow } from '#web/now.ts';
import { safeReturnTo } from '#web/return-to.ts';

import { channelPath } from '../client.ts';
import type { KeptTalks } from '../keeping.ts';
import { listTime } from '../list-time.ts';
import { limits, type ChatChannel, type ChatMessage } from '../protocol.ts';
import { rowsOf } from '../rows.ts';
import type { WaitingMessage } from '../waiting.ts';
import { composerWords, messageWords, previewText, whyReadOnly } from '../words.ts';
import { MessageText, Tombstone } from './message-body.tsx';
import { WaitingRow } from './waiting-row.tsx';
import { waitingStore } from './waiting-store.ts';

/** What the phone knows of the chat without a connection, and messages that wait for one. */
export function KeptChats() {
  const [chats, setChats] = useState<Kept<KeptTalks> | null>(null);
  const { waiting, add, drop } = useWaiting();
  const [params] = useSearchParams();
  // The page that could not be loaded: where it was a conversation, that is the one to read.
  const asked = safeReturnTo(params.get('returnTo'));
  useEffect(() => {
    // A private window has no store: then there is nothing to show.
    readKeptChats<KeptTalks>().then(setChats, () => undefined);
  }, []);
  if (!chats || chats.kept.channels.length === 0) return null;
  const { workerId, keptAt, kept } = chats;
  return (
    <Section title="メッセージ">
      <p className="text-sm text-fg-2">
        <Words>
          <JstTime at={keptAt} format="short-day" /> {jstTime(new Date(keptAt))} 時点の内容です
        </Words>
      </p>
      <ul className="flex flex-col gap-3">
        {kept.channels.map((channel) => (
          <li key={channel.id}>
            <KeptTalk
              channel={channel}
              isAsked={asked === channelPath(channel.id)}
              messages={
                kept.talks.find(({ channelId }) => channelId === channel.id)?.messages ?? []
              }
              waiting={waiting.filter(
                (one) => one.workerId === workerId && one.channelId === channel.id,
              )}
              onSend={(text) => add({ workerId, channelId: channel.id, text })}
              onDrop={drop}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Written = Pick<WaitingMessage, 'workerId' | 'channelId' | 'text'>;

/** The line of messages that the chat sends as soon as it is open again. */
function useWaiting() {
  const [store] = useState(waitingStore);
  const [waiting, setWaiting] = useState<readonly WaitingMessage[]>([]);
  useEffect(() => {
    store.all().then(setWaiting, () => undefined);
  }, [store]);
  return {
    waiting,
    async add({ workerId, channelId, text }: Written): Promise<void> {
      const message: WaitingMessage = {
        clientId: crypto.randomUUID(),
        workerId,
        channelId,
        text,
        parentId: null,
        isAlsoInChannel: false,
        quote: null,
        attachments: [],
        at: Date.now(),
        failure: null,
      };
      await store.put(message);
      setWaiting((before) => [...before, message]);
    },
    async drop(clientId: string): Promise<void> {
      await store.remove(clientId);
      setWaiting((before) => before.filter((one) => one.clientId !== clientId));
    },
  };
}

type KeptTalkProps = {
  isAsked: boolean;
  channel: ChatChannel;
  messages: readonly ChatMessage[];
  waiting: readonly WaitingMessage[];
  onSend: (text: string) => Promise<void>;
  onDrop: (clientId: string) => Promise<void>;
};

function KeptTalk({ channel, isAsked, messages, waiting, onSend, onDrop }: KeptTalkProps) {
  const now = useNow(60_000);
  const { lastMessage, side } = channel;
  const readOnly = whyReadOnly(channel);
  const rows = rowsOf({ messages, waiting, unreadAfter: null, side });
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As in the chat itself: the latest is what somebody comes for.
    if (isAsked) end.current?.scrollIntoView({ block: 'end' });
  }, [isAsked]);
  return (
    <Disclosure
      open={isAsked}
      title={channel.name}
      hint={lastMessage && listTime(new Date(lastMessage.createdAt), now)}
    >
      {messages.length === 0 && lastMessage && (
        <p className="text-sm leading-160 text-fg-2">
          <Words>最後のメッセージ：</Words>
          {previewText(lastMessage)}
        </p>
      )}
      <div className="flex flex-col gap-1">
        {rows.map((row) => {
          switch (row.kind) {
            case 'day':
              return (
                <p key={row.key} className="pt-3 text-center text-sm text-fg-2">
                  {formatShortDay(row.day)}
                </p>
              );
            case 'message':
              return <KeptMessage key={row.key} message={row.message} channel={channel} />;
            case 'waiting':
              return (
                <WaitingRow
                  key={row.key}
                  waiting={row.waiting}
                  channel={channel}
                  isOnline={false}
                  onRetry={() => undefined}
                  onDrop={() => void onDrop(row.waiting.clientId)}
                />
              );
            case 'unread':
              return null;
            default:
              return row satisfies never;
          }
        })}
      </div>
      <div ref={end} className="scroll-mb-28">
        {readOnly === null ? (
          <KeptComposer onSend={onSend} />
        ) : (
          <p className="pt-3 text-sm leading-160 text-fg-2">
            <Words>{readOnly}</Words>
          </p>
        )}
      </div>
    </Disclosure>
  );
}

function KeptMessage({ message, channel }: { message: ChatMessage; channel: ChatChannel }) {
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
          <Tombstone />
        )}
      </div>
      <time dateTime={message.createdAt} className="px-1 text-xs text-fg-2 tabular-nums">
        {jstTime(new Date(message.createdAt))}
      </time>
    </div>
  );
}

function KeptComposer({ onSend }: Pick<KeptTalkProps, 'onSend'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  async function send(): Promise<void> {
    const over = lengthOf(text.trim()) - limits.textMost;
    if (text.trim() === '') return setError(composerWords.empty);
    if (over > 0) return setError(composerWords.textLong(over));
    try {
      await onSend(text.trim());
      setText('');
    } catch {
      setError(composerWords.notKept);
    }
    return undefined;
  }
  return (
    <form
      className="flex flex-col gap-2 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label="メッセージ"
        hideLabel
        placeholder="メッセージを入力"
        rows={2}
        support={messageWords.waiting}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary">
        接続が戻ったら送信
      </Button>
    </form>
  );
}
