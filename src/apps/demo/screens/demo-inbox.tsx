import BellRing from 'lucide-react/icons/bell-ring';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Card, Section } from '#platform/ui/display/card.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { SkeletonText } from '#platform/ui/feedback/skeleton.tsx';

import {
  demoMessagesQuery,
  type DemoMessage,
  type DemoOverviewData,
} from '#apps/demo/demo-client.ts';
import { oneTimeCodeInMessage, formatDemoContact } from '#apps/demo/view.ts';
import { ShowMoreButton, useFirstRowsWithMore } from './further.tsx';
import { PanelLoadFailedNote } from './load-failed.tsx';

const shownFirst = 3;

/** SMS・メール受信箱: panel with the sent messages, the latest first, and buttons to copy their codes. */
export function DemoInbox({ id, overview }: { id: string; overview: DemoOverviewData }) {
  const [recipient, setRecipient] = useState('');
  const { demoWorkers } = overview;
  const list = useInfiniteQuery(demoMessagesQuery());
  const personOf = (message: DemoMessage) =>
    demoWorkers.find(({ id: workerId, phoneNumber }) =>
      message.workerId === null ? phoneNumber === message.recipient : workerId === message.workerId,
    );
  const all = list.data?.rows ?? [];
  const messages = all.filter(
    (message) => recipient === '' || personOf(message)?.phoneNumber === recipient,
  );
  const { shown, folded } = useFirstRowsWithMore(messages, shownFirst);
  const options = demoWorkers.map(({ phoneNumber, name }) => ({
    value: phoneNumber,
    label: `${name ?? ''}（${formatDemoContact(phoneNumber)}）`,
  }));
  return (
    <Section id={id} title="SMS・メール受信箱" className="scroll-mt-32">
      <SelectField
        label="宛先"
        placeholder="すべて"
        options={options}
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
      />
      {list.isPending && <SkeletonText lines={4} />}
      {list.isError && !list.data && <PanelLoadFailedNote query={list} />}
      {list.data && messages.length === 0 && <NoMessages hasMore={list.hasNextPage} />}
      <ul className="flex flex-col gap-3">
        {shown.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} name={personOf(message)?.name ?? ''} />
          </li>
        ))}
      </ul>
      <ShowMoreButton list={list} label="前のお知らせを見る" folded={folded} />
    </Section>
  );
}

/** Sentence for an empty inbox, or for a chosen person without a message among the loaded ones. */
function NoMessages({ hasMore }: { hasMore: boolean }) {
  if (hasMore) return <p className="text-fg-2">ここまでの中には、この宛先のものはありません</p>;
  return (
    <EmptyState icon={<MessageSquareText />} title="まだ何も届いていません">
      ログインの認証コードや勤務のお知らせが、ここに届きます
    </EmptyState>
  );
}

const ways = {
  sms: { Icon: MessageSquareText, name: 'SMS' },
  email: { Icon: Mail, name: 'メール' },
  push: { Icon: BellRing, name: 'プッシュ通知' },
} as const;

function MessageCard({ message, name }: { message: DemoMessage; name: string }) {
  const code = oneTimeCodeInMessage(message.body);
  const { Icon, name: way } = ways[message.kind];
  return (
    <Card as="article" className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-fg-2">
        <span className="flex items-center gap-1.5">
          <Icon aria-hidden className="size-4" />
          {way}
        </span>
        <span>
          {name}{' '}
          {message.kind !== 'push' && (
            <span className="whitespace-nowrap">{formatDemoContact(message.recipient)}</span>
          )}
        </span>
        <JstTime at={message.createdAt} />
      </p>
      {message.subject && <p className="font-bold">{message.subject}</p>}
      {code && (
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-2xl leading-130 font-bold tracking-widest tabular-nums">
            {code}
          </span>
          <CopyButton text={code} what="認証コード" />
        </p>
      )}
      <p className="text-sm whitespace-pre-line wrap-anywhere">{message.body}</p>
      {message.path && (
        <a className="text-link underline" href={message.path}>
          リンクを開く
        </a>
      )}
    </Card>
  );
}
