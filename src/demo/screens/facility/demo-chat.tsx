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

import {
  chatReaders,
  demoChatChannels,
  demoChatMessages,
  ReadChat,
  SayInChat,
  type DemoChannel,
  type DemoChatMessage,
} from '../../api/chat-client.ts';
import { LoadFailed, Queue } from '../queue.tsx';

/** メッセージ: the conversations of a facility, and a line to answer in. */
export function DemoChat({ facilityId }: { facilityId: string }) {
  const list = useInfiniteQuery(demoChatChannels(facilityId));
  const channels = list.data?.pages.flatMap((page) => page.chatChannels.channels) ?? [];
  return (
    <Queue title="メッセージ" list={list} count={channels.length}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <Conversation channel={channel} />
        </li>
      ))}
    </Queue>
  );
}

type ChannelProps = { channel: DemoChannel };

function Conversation({ channel }: ChannelProps) {
  const [isOpen, setOpen] = useState(false);
  const read = useGraphqlMutation(ReadChat, { invalidates: chatReaders });
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
      {isOpen && <Messages channel={channel} />}
      <div>
        <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? '閉じる' : '開いて返信する'}
        </Button>
      </div>
    </Card>
  );
}

function Messages({ channel }: ChannelProps) {
  const messages = useQuery(demoChatMessages(channel.id, null));
  if (messages.isError && !messages.data) return <LoadFailed query={messages} />;
  if (!messages.data) return <SkeletonText lines={3} />;
  const page = messages.data.chatMessages;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {page.hasBefore && <Earlier channel={channel} before={page.messages[0]?.seq ?? 0} />}
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
        <AnswerForm channelId={channel.id} />
      )}
    </>
  );
}

function Line({ message, workerName }: { message: DemoChatMessage; workerName: string }) {
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
function Earlier({ channel, before }: ChannelProps & { before: number }) {
  const [isWanted, setWanted] = useState(false);
  const messages = useQuery({ ...demoChatMessages(channel.id, before), enabled: isWanted });
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
      {page.hasBefore && <Earlier channel={channel} before={page.messages[0]?.seq ?? 0} />}
      {page.messages.map((message) => (
        <Line key={message.id} message={message} workerName={channel.workerName} />
      ))}
    </>
  );
}

const messageOf = (text: string) => ({ text, clientId: crypto.randomUUID() });

function AnswerForm({ channelId }: { channelId: string }) {
  // A message keeps its id until its text changes, so that a retry after a lost answer is not sent
  // twice.
  const say = useGraphqlMutation(SayInChat, { invalidates: chatReaders });
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
