import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { FileLink } from '#apps/operator/parts/file-link.tsx';
import {
  OperatorChannelsQuery,
  OperatorMessagesQuery,
  OperatorSayInChatMutation,
  supportMessagesQuery,
  type SupportChannel,
  type SupportMessage,
} from './chat-client.ts';

type ChannelProps = { channel: SupportChannel };

/** Messages of a conversation with support, the latest at the end, and the form for an answer. */
export function SupportConversation({ channel }: ChannelProps) {
  const messages = useQuery(supportMessagesQuery(channel.id, null));
  if (messages.isError && !messages.data) {
    return (
      <ErrorState onRetry={() => void messages.refetch()} retrying={messages.isFetching}>
        {messages.error.message}
      </ErrorState>
    );
  }
  if (!messages.data) return <SkeletonText lines={3} />;
  const page = messages.data.chatMessages;
  return (
    <>
      <ol className="flex flex-col gap-2 py-2">
        {page.hasBefore && <Earlier channel={channel} before={page.messages[0]?.seq ?? 0} />}
        {page.messages.map((message) => (
          <Line key={message.id} message={message} workerName={channel.workerName} />
        ))}
      </ol>
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

function Line({ message, workerName }: { message: SupportMessage; workerName: string }) {
  const { side, text, attachments, createdAt, deletedAt } = message;
  const isWorkers = side === 'worker';
  return (
    <li className={isWorkers ? 'pr-8' : 'pl-8'}>
      <div className={`rounded-8 px-3 py-2 ${isWorkers ? 'bg-surface-2' : 'bg-brand-weak'}`}>
        <p className="text-sm text-fg-2">
          {isWorkers ? workerName : 'サポート'}・<JstTime at={createdAt} />
        </p>
        {deletedAt ? (
          <p className="text-fg-2">このメッセージは削除されました</p>
        ) : (
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        )}
        {attachments.map(({ id, name, url }) => (
          <p key={id}>
            <FileLink href={url}>{name}</FileLink>
          </p>
        ))}
      </div>
    </li>
  );
}

/** Loads the page of messages before a sequence number on request; then offers the page before that one. */
function Earlier({ channel, before }: ChannelProps & { before: number }) {
  const [isWanted, setWanted] = useState(false);
  const messages = useQuery({ ...supportMessagesQuery(channel.id, before), enabled: isWanted });
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
  // A message keeps its id until its text changes, so that a retry after a lost answer is not sent twice.
  const say = useGraphqlMutation(OperatorSayInChatMutation, {
    invalidates: [OperatorChannelsQuery, OperatorMessagesQuery],
  });
  const form = useForm({
    initial: () => messageOf(''),
    focusesField: true,
    check: ({ text }): Record<string, string> =>
      text.trim() === '' ? { text: '返信を入力してください' } : {},
    async submit(message) {
      await say.mutateAsync({ input: { channelId, ...message } });
      form.change(messageOf(''));
    },
  });
  return (
    <form method="post" noValidate className="flex flex-col gap-2" onSubmit={form.onSubmit}>
      <TextArea
        label="返信"
        name="text"
        rows={3}
        max={2_000}
        value={form.draft.text}
        error={form.problems['text']}
        onChange={(event) => form.change(messageOf(event.target.value))}
      />
      <FormFailure form={form} title="送信できませんでした" />
      <div>
        <Button type="submit" size="sm" pending={form.isPending} pendingLabel="送信しています…">
          送信する
        </Button>
      </div>
    </form>
  );
}
