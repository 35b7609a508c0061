import ChevronRight from 'lucide-react/icons/chevron-right';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadMore } from '#platform/ui/navigation/load-more.tsx';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { channelsInListOrder } from '#apps/parts/chat/channels/channel-list.ts';
import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { chatChannelTexts } from '#domain/chat/protocol/texts.ts';
import {
  useChatClient,
  useClientState,
  useIsChatConnected,
} from '#apps/parts/chat/session/chat-context.tsx';
import { OfflineChannelsCopy } from '../stored-channels.tsx';
import { ChannelRow } from './channel-row.tsx';
import { UpcomingFacilityRows, useUpcomingFacilities } from './coming-rows.tsx';
import { useChannelSearch } from './use-channel-search.ts';

type SearchProps = { words: string; onChange: (words: string) => void };

/** Search field for conversations by the facility's name; not rendered while there are no conversations. */
export function ChannelSearch({ words, onChange }: SearchProps) {
  const hasChannels = useClientState(({ list }) => list.byId.size > 0);
  if (!hasChannels) return null;
  return (
    <TextField
      label="施設の名前でさがす"
      hideLabel
      type="search"
      placeholder="施設の名前でさがす"
      icon={<Search aria-hidden className="size-5" />}
      value={words}
      onChange={(event) => onChange(event.currentTarget.value)}
      className="px-4 pb-3"
    />
  );
}

type ListProps = {
  words: string;
  /** The channel that is open beside the list. */
  currentId?: string | null;
};

/** The conversations whose name contains the search words; all of them without words. */
export function ChannelList({ words, currentId = null }: ListProps) {
  const client = useChatClient();
  const list = useClientState((state) => state.list);
  const isOpen = useIsChatConnected();
  const failure = useClientState((state) => state.listFailure);
  const isLost = useClientState((state) => state.connection === 'lost');
  useEffect(() => {
    if (isOpen) void client.channels.refresh();
  }, [client, isOpen]);
  const channels = channelsInListOrder(list.byId.values());
  if (words.trim() !== '') return <Found words={words.trim()} currentId={currentId} />;
  if (list.cursor !== undefined)
    return <All channels={channels} hasMore={list.cursor !== null} currentId={currentId} />;
  if (failure !== null)
    return <ErrorState onRetry={() => void client.channels.refresh()}>{failure}</ErrorState>;
  if (isLost)
    return (
      <OfflineChannelsCopy>
        {(stored) => <Rows channels={channelsInListOrder(stored)} currentId={currentId} />}
      </OfflineChannelsCopy>
    );
  return (
    <LoadingSkeleton className="flex flex-col gap-3 p-4">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-20 w-full" />
      ))}
    </LoadingSkeleton>
  );
}

type AllProps = { channels: readonly ChatChannel[]; hasMore: boolean; currentId: string | null };

function All({ channels, hasMore, currentId }: AllProps) {
  const client = useChatClient();
  const coming = useUpcomingFacilities(channels, useServerTime(60_000));
  const failure = useClientState((state) => state.listFailure);
  const [isLoading, setLoading] = useState(false);
  const hasFacility = channels.some(({ type }) => type === 'facility');
  async function more(): Promise<void> {
    setLoading(true);
    await client.channels.more();
    setLoading(false);
  }
  return (
    <>
      {!channels.some(({ type }) => type === 'support') && <SupportRow />}
      <Rows channels={channels} currentId={currentId} />
      <UpcomingFacilityRows facilities={coming} />
      {!hasFacility && coming.length === 0 && (
        <EmptyState
          icon={<MessageCircle />}
          title={chatChannelTexts.none}
          actions={
            <Link to={paths.search()} className={buttonClass()}>
              <Words>お仕事をさがす</Words>
            </Link>
          }
        >
          {chatChannelTexts.noneHint}
        </EmptyState>
      )}
      {hasFacility && (
        <LoadMore
          hasMore={hasMore}
          loading={isLoading}
          failed={failure !== null}
          onMore={() => void more()}
        />
      )}
    </>
  );
}

/** The support row, shown until the support channel exists. */
function SupportRow() {
  return (
    <Link
      to={paths.support()}
      className="flex min-h-16 items-center gap-3 border-b border-line-weak bg-surface px-4 py-3 leading-150 hover:bg-surface-2 focus-visible:-outline-offset-4"
    >
      <span
        aria-hidden
        className="grid size-[clamp(44px,2.75rem,60px)] shrink-0 place-items-center rounded-12 bg-brand-weak text-brand"
      >
        <LifeBuoy className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block">
          <Words>サポート</Words>
        </span>
        <span className="block text-sm text-fg-2">
          <Words>お困りのことをご相談ください</Words>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-fg-3" />
    </Link>
  );
}

type RowsProps = { channels: readonly ChatChannel[]; currentId: string | null };

function Rows({ channels, currentId }: RowsProps) {
  const now = useServerTime(60_000);
  const waiting = useClientState((state) => state.waiting);
  const [first] = channels;
  if (!first) return null;
  return (
    <>
      {/* Prefetches the conversation screen, so that it works after the connection is lost. */}
      <Link to={chatChannelPath(first.id)} prefetch="render" hidden tabIndex={-1} aria-hidden />
      <ul className="divide-y divide-line-weak border-b border-line-weak bg-surface">
        {channels.map((channel) => (
          <li key={channel.id}>
            <ChannelRow
              channel={channel}
              now={now}
              isCurrent={channel.id === currentId}
              hasWaiting={waiting.some(({ channelId }) => channelId === channel.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Found({ words, currentId }: Required<ListProps>) {
  const { channels, failure, again } = useChannelSearch(words);
  if (failure !== null) return <ErrorState onRetry={again}>{failure}</ErrorState>;
  return (
    <>
      <output className="block px-4 py-2 text-sm text-fg-2">
        <Words>{channels === null ? 'さがしています…' : `${channels.length}件`}</Words>
      </output>
      {channels?.length === 0 && (
        <EmptyState icon={<Search />} title="名前に合うトークがありません">
          施設の名前の一部でもさがせます
        </EmptyState>
      )}
      {channels && <Rows channels={channels} currentId={currentId} />}
    </>
  );
}
