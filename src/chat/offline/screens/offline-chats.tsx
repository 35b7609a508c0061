import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { ownPath } from '#base/own-path.ts';
import { lengthOf } from '#base/text.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { Words } from '#ui/display/words.tsx';
import { useNow } from '#web/server-time.ts';

import { channelPath } from '../../client.ts';
import { keepDraft, readDraft, type DraftKey } from '../../client/drafts.ts';
import { listTime } from '../../protocol/list-time.ts';
import { limits, type ChatChannel, type ChatMessage } from '../../protocol/protocol.ts';
import type { WaitingMessage } from '../../client/send-queue.ts';
import { composerWords, messageWords, whyReadOnly } from '../../protocol/texts.ts';
import { deviceStorage } from '../../client/device-storage.ts';
import { StoredAt, OfflineMessages, useOfflineChats } from './offline-messages.tsx';
import { waitingStore } from '../send-queue-store.ts';

/** The offline copy of the chat, with the send queue. */
export function OfflineChats() {
  const chats = useOfflineChats();
  const { waiting, add, drop } = useWaiting();
  const [params] = useSearchParams();
  // `returnTo` is the page that could not be loaded: if it was a conversation, open that one.
  const asked = ownPath(params.get('returnTo'));
  if (!chats || chats.kept.channels.length === 0) return null;
  const { workerId, keptAt, kept } = chats;
  return (
    <Section title="メッセージ">
      <StoredAt at={keptAt} />
      <ul className="flex flex-col gap-3">
        {kept.channels.map((channel) => (
          <li key={channel.id}>
            <OfflineConversation
              channel={channel}
              isAsked={asked === channelPath(channel.id)}
              messages={
                kept.talks.find(({ channelId }) => channelId === channel.id)?.messages ?? []
              }
              workerId={workerId}
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

/** The send queue, which the chat client delivers when it connects. */
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

type OfflineConversationProps = {
  workerId: string;
  isAsked: boolean;
  channel: ChatChannel;
  messages: readonly ChatMessage[];
  waiting: readonly WaitingMessage[];
  onSend: (text: string) => Promise<void>;
  onDrop: (clientId: string) => Promise<void>;
};

function OfflineConversation(props: OfflineConversationProps) {
  const { workerId, channel, isAsked, messages, waiting, onSend, onDrop } = props;
  const now = useNow(60_000);
  const { lastMessage } = channel;
  const readOnly = whyReadOnly(channel);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // As in the chat, the latest message is shown first.
    if (isAsked) end.current?.scrollIntoView({ block: 'end' });
  }, [isAsked]);
  return (
    <Disclosure
      open={isAsked}
      title={channel.name}
      hint={lastMessage && listTime(new Date(lastMessage.createdAt), now)}
    >
      <OfflineMessages
        channel={channel}
        messages={messages}
        waiting={waiting}
        // Without the chat client a refused message can only be dropped.
        onRetry={() => undefined}
        onDrop={(clientId) => void onDrop(clientId)}
      />
      <div ref={end} className="scroll-mb-28">
        {readOnly === null ? (
          <OfflineComposer
            place={{ workerId, channelId: channel.id, parentId: null }}
            onSend={onSend}
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

type OfflineComposerProps = Pick<OfflineConversationProps, 'onSend'> & { place: DraftKey };

/** Shares its draft with the online composer, so the text is there when the network is back. */
function OfflineComposer({ place, onSend }: OfflineComposerProps) {
  const [text, setText] = useState(() => readDraft(deviceStorage(), place));
  const [error, setError] = useState<string>();
  function write(next: string): void {
    setText(next);
    keepDraft(deviceStorage(), place, next);
  }
  async function send(): Promise<void> {
    const over = lengthOf(text.trim()) - limits.maxTextLength;
    if (text.trim() === '') return setError(composerWords.empty);
    if (over > 0) return setError(composerWords.textLong(over));
    try {
      await onSend(text.trim());
      write('');
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
          write(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary">
        接続が戻ったら送信
      </Button>
    </form>
  );
}
