import Paperclip from 'lucide-react/icons/paperclip';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { transportOf } from '#platform/web/graphql/query.ts';

import { EarlierMessages, type InboxMessage, type OpenConversation } from './inbox-client.ts';
import { mergeMessages } from './merge-messages.ts';

type Props = { channelId: string; open: OpenConversation };

/** List of the messages in their order, with the writer and the readers of each. */
export function MessageLog({ channelId, open }: Props) {
  const { messages, hasBefore, load, isLoading, failure } = useMessages(channelId, open);
  const box = useRef<HTMLDivElement>(null);
  const lastId = messages.at(-1)?.id;
  useEffect(() => {
    // On the first look and after a new message the log shows its end.
    if (lastId !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lastId]);
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
      {hasBefore && (
        <p className="text-center">
          <Button
            variant="secondary"
            size="sm"
            pending={isLoading}
            pendingLabel="読み込み中です"
            onClick={() => void load()}
          >
            以前のメッセージを見る
          </Button>
        </p>
      )}
      {failure && <p className="text-sm text-danger">{failure}</p>}
      {messages.length === 0 && <p className="text-fg-2">メッセージはまだありません。</p>}
      {messages.map((message) => (
        <Message key={message.id} message={message} open={open} />
      ))}
    </div>
  );
}

function useMessages(channelId: string, open: OpenConversation) {
  const client = useQueryClient();
  const [known, setKnown] = useState({ messages: open.messages, hasBefore: open.hasBefore });
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const messages = mergeMessages(known.messages, open.messages);
  const keep = (fresh: readonly InboxMessage[], hasBefore?: boolean) =>
    setKnown((before) => ({
      messages: mergeMessages(before.messages, fresh),
      hasBefore: hasBefore ?? before.hasBefore,
    }));
  const [latest, setLatest] = useState(open.messages);
  if (latest !== open.messages) {
    // A message that drops out of the latest page stays on the screen.
    setLatest(open.messages);
    keep(open.messages);
  }
  async function load() {
    const [first] = messages;
    if (!first || isLoading) return;
    setLoading(true);
    setFailure(null);
    try {
      const variables = { channelId, before: first.seq };
      const { earlierMessages } = await transportOf(client)(EarlierMessages, variables);
      keep(earlierMessages.messages, earlierMessages.hasBefore);
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setFailure(error.message);
    } finally {
      setLoading(false);
    }
  }
  return { messages, hasBefore: known.hasBefore, load, isLoading, failure };
}

function Message({ message, open }: { message: InboxMessage; open: OpenConversation }) {
  const { side, seq, text, attachments, createdAt, isEdited, isDeleted } = message;
  const isOurs = side === 'facility';
  return (
    <article
      className={cx(
        'max-w-[min(100%,36rem)] rounded-12 border border-line-weak px-3 py-2 leading-160',
        isOurs ? 'self-end bg-brand-weak' : 'self-start bg-surface',
      )}
    >
      <p className="text-sm font-bold text-fg-2">
        {isOurs ? (message.authorName ?? '施設') : open.row.workerName}
      </p>
      {isDeleted ? (
        <p className="text-fg-2">メッセージは削除されました</p>
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
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
        {isEdited && '・編集済み'}
        {isOurs ? workerMark(seq, open) : readMark(seq, open)}
      </p>
    </article>
  );
}

const workerMark = (seq: number, { workerReadSeq }: OpenConversation) =>
  workerReadSeq >= seq ? '・ワーカーが既読' : '';

/** Returns the mark with the people of the facility who have read a message of the worker; empty without a reader. */
function readMark(seq: number, { readers }: OpenConversation): string {
  const names = readers.filter(({ readSeq }) => readSeq >= seq).map(({ name }) => name);
  return names.length === 0 ? '' : `・既読 ${names.join('、')}`;
}
