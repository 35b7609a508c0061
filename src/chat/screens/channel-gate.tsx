import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';

import { sentenceOf } from '../client/conversations.ts';
import type { ChatClient } from '../client/chat-client.ts';
import type { ChatChannel } from '../protocol/protocol.ts';
import { keptWords } from '../protocol/texts.ts';
import { useClientState } from '../browser/browser-chat.ts';
import { useOfflineChats } from '../offline/screens/offline-messages.tsx';

type ChannelGateProps = {
  client: ChatClient;
  workerId: string;
  channelId: string;
  /** The screen's title until the channel's name is known. */
  title: string;
  children: (channel: ChatChannel) => ReactNode;
};

/**
 * Shows a channel's screen once the channel is loaded. A foreign channel and a missing one look the same.
 */
export function ChannelGate({ client, workerId, channelId, title, children }: ChannelGateProps) {
  const known = useClientState(client, ({ list }) => list.byId.get(channelId));
  const isOpen = useClientState(client, ({ connection }) => connection === 'open');
  const { isMissing, failure, again } = useChannelLookup(client, channelId, isOpen);
  const kept = useOfflineChats();
  const isKept = kept?.workerId === workerId;
  const keptOne = isKept ? kept.kept.channels.find(({ id }) => id === channelId) : undefined;
  // Without a connection, the offline copy of the channel; the current one is loaded on connect.
  const channel = known ?? (isOpen ? undefined : keptOne);
  if (channel) return children(channel);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} back={<BackLink as={Link} to={paths.messages()} />} />
      {isMissing && isOpen ? (
        <EmptyState
          title="このトークは見つかりませんでした"
          actions={
            <Link to={paths.messages()} className={buttonClass()}>
              <Words>メッセージの一覧へ</Words>
            </Link>
          }
        >
          アドレスが間違っているか、もう見られないトークです。
        </EmptyState>
      ) : failure !== null && isOpen ? (
        <ErrorState onRetry={again}>{failure}</ErrorState>
      ) : !isOpen && kept !== undefined ? (
        <p className="p-4 leading-160 text-fg-2">
          <Words>{keptWords.none}</Words>
        </p>
      ) : (
        <Loading className="p-4">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}

type ChannelLookup = { isMissing: boolean; failure: string | null };

/** Requests the channel on each connect. A timeout does not mean that the channel is missing. */
function useChannelLookup(client: ChatClient, channelId: string, isOpen: boolean) {
  const [asked, setAsked] = useState<ChannelLookup>({ isMissing: false, failure: null });
  const ask = useCallback(
    () =>
      client.channels.find(channelId).then(
        (found) => setAsked({ isMissing: found === null, failure: null }),
        (error: unknown) => setAsked({ isMissing: false, failure: sentenceOf(error) }),
      ),
    [client, channelId],
  );
  useEffect(() => {
    if (isOpen) void ask();
  }, [ask, isOpen]);
  return { ...asked, again: () => void ask() };
}
