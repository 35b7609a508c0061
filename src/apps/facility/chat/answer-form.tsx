import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { lengthOf } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { AnswerWorker, Conversation, Conversations, inboxHelp } from './inbox-client.ts';
import { limits } from '#domain/chat/protocol/protocol.ts';

type Props = { facilityId: string; channelId: string };

/** The answer to the worker, typed or taken from the facility's canned answers. */
export function AnswerForm({ facilityId, channelId }: Props) {
  const { answers } = useSuspenseQuery(inboxHelp(facilityId)).data.inboxHelp;
  const [text, setText] = useState('');
  // One id for each message: a second press after a lost answer stores nothing.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const send = useGraphqlMutation(AnswerWorker, {
    invalidates: [Conversation, Conversations],
    onSuccess: () => {
      setText('');
      setClientId(crypto.randomUUID());
    },
  });
  const isEmpty = text.trim() === '';
  const isLong = lengthOf(text) > limits.maxTextLength;
  const submit = () => {
    if (!isEmpty && !isLong && !send.isPending)
      send.mutate({ input: { channelId, text, clientId } });
  };
  const change = (next: string) => {
    setText(next);
    // The message of a lost answer may be stored as it was: what is changed since is another message.
    if (send.isError) {
      setClientId(crypto.randomUUID());
      send.reset();
    }
  };
  const insert = (id: string) => {
    const chosen = answers.find((answer) => answer.id === id);
    if (chosen) change(text === '' ? chosen.text : `${text}\n${chosen.text}`);
  };
  return (
    <form
      method="post"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <SelectField
            label="定型文を入れる"
            value=""
            options={[
              { value: '', label: answers.length === 0 ? 'まだありません' : '選んでください' },
              ...answers.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onChange={({ currentTarget: { value } }) => insert(value)}
          />
        </div>
        <Link
          className="link inline-flex min-h-11 items-center"
          to={facilityPaths.messages.answers(facilityId)}
        >
          定型文を編集する
        </Link>
      </div>
      <TextArea
        label="返信"
        support="ワーカーには施設の名前で届きます。Ctrl＋Enterでも送信できます"
        value={text}
        max={limits.maxTextLength}
        error={send.error?.message}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <p>
        <Button
          type="submit"
          reason={isEmpty ? '返信を入力してください' : null}
          pending={send.isPending}
          pendingLabel="送信しています…"
        >
          返信する
        </Button>
      </p>
    </form>
  );
}
