import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { CountBadge } from '#platform/ui/feedback/badge.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  OperatorChannelsQuery,
  OperatorMarkChatReadMutation,
  supportChannelsQuery,
  type SupportChannel,
} from './chat-client.ts';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { SearchRow } from '#apps/operator/parts/search-row.tsx';
import { SupportConversation } from './conversation.tsx';

const searchOf = (params: URLSearchParams) => params.get('name') ?? '';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: ({ url }) => [supportChannelsQuery(searchOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** サポートへの問い合わせ: page with the workers' conversations with support, and a form to answer. */
export default function OperatorSupportPage() {
  const [params] = useSearchParams();
  const search = searchOf(params);
  return (
    <QueueScreen title="サポートへの問い合わせ">
      <QueueList
        title="問い合わせ"
        query={supportChannelsQuery(search)}
        keyOf={({ id }) => id}
        controls={
          <SearchRow label="ワーカーの名前で探す" name="name" maxLength={50} text={search} />
        }
        {...(search === ''
          ? { empty: 'ワーカーがアプリの「サポート」からメッセージを送ると、ここに並びます。' }
          : {
              emptyTitle: '見つかりませんでした',
              empty: '名前の一部で探すか、名前を消してください。',
            })}
      >
        {(channel) => <ChannelRow channel={channel} />}
      </QueueList>
    </QueueScreen>
  );
}

function ChannelRow({ channel }: { channel: SupportChannel }) {
  const { id, workerName, unread, lastSeq, lastText, lastAt } = channel;
  const [isOpen, setOpen] = useState(false);
  const read = useGraphqlMutation(OperatorMarkChatReadMutation, {
    once: 'decision',
    invalidates: [OperatorChannelsQuery],
  });
  const toggle = () => {
    if (!isOpen && unread > 0) read.mutate({ input: { channelId: id, seq: lastSeq } });
    setOpen(!isOpen);
  };
  return (
    <QueueRow
      title={workerName}
      badge={<CountBadge count={unread} label="未読" />}
      meta={lastAt && <JstTime at={lastAt} />}
      actions={
        <Button
          size="sm"
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={`${workerName}さんの問い合わせを${isOpen ? '閉じる' : '開いて返信する'}`}
          onClick={toggle}
        >
          {isOpen ? '閉じる' : '開いて返信する'}
        </Button>
      }
    >
      {isOpen ? (
        <SupportConversation channel={channel} />
      ) : (
        lastText !== null && <p className="line-clamp-2 text-fg-2">{lastText}</p>
      )}
    </QueueRow>
  );
}
