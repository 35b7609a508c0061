import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { sentenceOf } from '#apps/parts/chat/connection/connection.ts';
import { offlineWords } from '#domain/chat/protocol/texts.ts';
import { useClientState, useIsOnline, useOpenChat } from './session/chat-context.tsx';
import { useOfflineChats } from './offline/offline-messages.tsx';
import { ChannelProvider } from './channel-context.tsx';

type ChannelGateProps = {
  channelId: string;
  /** The screen's title until the channel's name is known. */
  title: Sentence;
  children: ReactNode;
};

/**
 * Shows a channel's screen once the channel is loaded, and provides the channel to it. A foreign channel and a missing one look the same.
 */
export function ChannelGate({ channelId, title, children }: ChannelGateProps) {
  const { workerId } = useOpenChat();
  const known = useClientState(({ list }) => list.byId.get(channelId));
  const isOpen = useIsOnline();
  const { isMissing, failure, again } = useChannelLookup(channelId, isOpen);
  const chats = useOfflineChats();
  const isOwn = chats?.workerId === workerId;
  const offlineChannel = isOwn ? chats.kept.channels.find(({ id }) => id === channelId) : undefined;
  // Without a connection, the offline copy of the channel; the current one is loaded on connect.
  const channel = known ?? (isOpen ? undefined : offlineChannel);
  if (channel) return <ChannelProvider channel={channel}>{children}</ChannelProvider>;
  return (
    <Screen title={title} back={paths.messages()}>
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
      ) : !isOpen && chats !== undefined ? (
        <p className="p-4 leading-160 text-fg-2">
          <Words>{offlineWords.none}</Words>
        </p>
      ) : (
        <Loading className="p-4">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Screen>
  );
}

type ChannelLookup = { isMissing: boolean; failure: string | null };

/** Requests the channel on each connect. A timeout does not mean that the channel is missing. */
function useChannelLookup(channelId: string, isOpen: boolean) {
  const { client } = useOpenChat();
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
