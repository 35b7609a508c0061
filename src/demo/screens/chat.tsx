import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FormFailure } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import type {
  operatorChatChannels,
  operatorChatMessages,
  OperatorChannel,
  OperatorMessage,
  ReadChat,
  SayInChat,
} from '#operator/chat/chat-client.ts';
import type { DataOf, GraphqlDocument, VariablesOf } from '#web/graphql/document.ts';
import type { QueryRef } from '#web/graphql/query.ts';
import { LoadFailed, Queue } from './queue.tsx';

type Like<Operation> = GraphqlDocument<DataOf<Operation>, VariablesOf<Operation>>;

/** The documents of one side of a conversation: support's, or a facility's. */
export type ChatApi = {
  channels: () => ReturnType<typeof operatorChatChannels>;
  messages: typeof operatorChatMessages;
  read: Like<typeof ReadChat>;
  say: Like<typeof SayInChat>;
  readers: readonly QueryRef[];
};

/** Conversations, and a line to answer in. */
export function Chat({ title, api }: { title: string; api: ChatApi }) {
  const list = useInfiniteQuery(api.channels());
  const channels = list.data?.pages.flatMap((page) => page.chatChannels.channels) ?? [];
  return (
    <Queue title={title} list={list} count={channels.length}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Conversation channel={channel} api={api} />
        </li>
      ))}
    </Queue>
  );
}

type ChannelProps = { channel: OperatorChannel; api: ChatApi };

function Conversation({ channel, api }: ChannelProps) {
  const [isOpen, setOpen] = useState(false);
  const read = useGraphqlMutation(api.read, { invalidates: api.readers });
  const { id, workerName, unread, lastSeq, lastText, lastAt } = channel;
  const toggle = () => {
    if (!isOpen && unread > 0) read.mutate({ input: { channelId: id, seq: lastSeq } });
    setOpen(!isOpen);
  };
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {workerName}
        <Badge count={unread} label="未読" />
      </p>
      {!isOpen && lastText !== null && (
        <p className="line-clamp-2 text-sm text-fg-2">
          {lastAt && <JstTime at={lastAt} />} {lastText}
        </p>
      )}
      {isOpen && <Messages channel={channel} api={api} />}
      <div>
        <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? '閉じる' : '開いて返信する'}
        </Button>
      </div>
    </Card>
  );
}

function Messages({ channel, api }: ChannelProps) {
  const messages = useQuery(api.messages(channel.id, null));
  if (messages.isError && !messages.data) return <LoadFailed query={messages} />;
  if (!messages.data) return <SkeletonText lines={3} />;
  const page = messages.data.chatMessages;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {page.hasBefore && (
          <Earlier channel={channel} api={api} before={page.messages[0]?.seq ?? 0} />
        )}
        {page.messages.map((message) => (
          <Line key={message.id} message={message} workerName={channel.workerName} />
        ))}
      </ul>
      {channel.whyReadOnly ? (
        <p className="text-sm text-fg-2">
          {channel.whyReadOnly === 'CHANNEL_BLOCKED'
            ? 'ブロック中のため、送信できません'
            : '受付期間が過ぎたため、送信できません'}
        </p>
      ) : (
        <AnswerForm channelId={channel.id} api={api} />
      )}
    </>
  );
}

function Line({ message, workerName }: { message: OperatorMessage; workerName: string }) {
  const { side, text, attachments, createdAt, deletedAt } = message;
  const isWorkers = side === 'worker';
  return (
    <li className={isWorkers ? 'pr-8' : 'pl-8'}>
      <div className={`rounded-8 px-3 py-2 ${isWorkers ? 'bg-surface-2' : 'bg-brand-weak'}`}>
        <p className="text-sm text-fg-2">
          {isWorkers ? workerName : 'こちら'}・<JstTime at={createdAt} />
        </p>
        {deletedAt ? (
          <p className="text-fg-2">このメッセージは削除されました</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        )}
        {attachments.map(({ id, name, url }) => (
          <p key={id}>
            <a href={url} className="underline">
              {name}
            </a>
          </p>
        ))}
      </div>
    </li>
  );
}

/** The page before a message, on request, and before it the same again. */
function Earlier({ channel, api, before }: ChannelProps & { before: number }) {
  const [isWanted, setWanted] = useState(false);
  const messages = useQuery({ ...api.messages(channel.id, before), enabled: isWanted });
  const page = messages.data?.chatMessages;
  if (!page) {
    return (
      <li>
        <Button
          size="sm"
          variant="secondary"
          pending={isWanted && messages.isFetching}
          onClick={() => (isWanted ? void messages.refetch() : setWanted(true))}
        >
          {messages.isError ? 'もう一度読み込む' : '前のメッセージを見る'}
        </Button>
      </li>
    );
  }
  return (
    <>
      {page.hasBefore && (
        <Earlier channel={channel} api={api} before={page.messages[0]?.seq ?? 0} />
      )}
      {page.messages.map((message) => (
        <Line key={message.id} message={message} workerName={channel.workerName} />
      ))}
    </>
  );
}

const messageOf = (text: string) => ({ text, clientId: crypto.randomUUID() });

function AnswerForm({ channelId, api }: { channelId: string; api: ChatApi }) {
  // A message keeps its id until its text changes, so that a retry after a lost answer is not sent
  // twice.
  const say = useGraphqlMutation(api.say, { invalidates: api.readers });
  const form = useForm({
    initial: () => messageOf(''),
    async submit(message) {
      await say.mutateAsync({ input: { channelId, ...message } });
      form.change(messageOf(''));
    },
  });
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <TextArea
        label="返信"
        rows={2}
        max={2_000}
        value={form.draft.text}
        onChange={(event) => form.change(messageOf(event.target.value))}
      />
      <FormFailure form={form} title="送信できませんでした" />
      <div>
        <Button type="submit" size="sm" pending={form.isPending}>
          送信する
        </Button>
      </div>
    </form>
  );
}
