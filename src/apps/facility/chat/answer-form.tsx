import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { characterCount } from '#platform/base/text.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { readMessageDraft, storeMessageDraft } from '#apps/parts/chat/sending/drafts.ts';
import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { useSlowModeSecondsLeft } from '#apps/parts/chat/session/use-slow-seconds.ts';
import { chatLimits } from '#domain/chat/protocol/protocol.ts';
import { chatComposerTexts } from '#domain/chat/protocol/texts.ts';
import { inboxPeopleAndCannedAnswersQuery } from './inbox-client.ts';

type Props = { facilityId: string; channelId: string };

/**
 * Form for a message to the worker, typed or from the canned answers. Without a connection, it is queued on the device.
 */
export function ChatAnswerForm({ facilityId, channelId }: Props) {
  const { answers } = useSuspenseQuery(inboxPeopleAndCannedAnswersQuery(facilityId)).data.inboxHelp;
  const client = useChatClient();
  const conversation = { channelId, parentId: null };
  const draft = { owner: client.owner, ...conversation };
  const [text, setText] = useState(() => readMessageDraft(deviceStorage(), draft));
  const isEmpty = text.trim() === '';
  const isLong = characterCount(text) > chatLimits.maxTextLength;
  const seconds = useSlowModeSecondsLeft(channelId);
  const change = (next: string) => {
    setText(next);
    storeMessageDraft(deviceStorage(), draft, next);
    client.type(conversation, next.trim() !== '');
  };
  const submit = () => {
    if (isEmpty || isLong || seconds > 0) return;
    const message = { ...conversation, isAlsoInChannel: false, quote: null, attachments: [] };
    void client.send({ ...message, text: text.trim() });
    change('');
  };
  const insert = (id: string) => {
    const chosen = answers.find((answer) => answer.id === id);
    if (chosen) change(text === '' ? chosen.text : `${text}\n${chosen.text}`);
  };
  const empty = isEmpty ? '返信を入力してください' : null;
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
        <div className="min-w-[min(12rem,100%)] flex-1">
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
        max={chatLimits.maxTextLength}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <p>
        <Button type="submit" reason={seconds > 0 ? chatComposerTexts.slow(seconds) : empty}>
          返信する
        </Button>
      </p>
      {/* Screen readers announce the wait once, and not each second of the countdown. */}
      <output className="sr-only">{seconds > 0 && chatComposerTexts.slowSpoken}</output>
    </form>
  );
}
