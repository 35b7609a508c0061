import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { useChannelLookup } from '#apps/parts/chat/session/use-channel-lookup.ts';
import { chatOfflineTexts } from '#domain/chat/protocol/texts.ts';
import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { useOfflineChatsCopy } from './offline/offline-messages.tsx';
import { ChannelProvider } from './channel-context.tsx';

type ChannelGateProps = {
  channelId: string;
  /** The screen's title until the channel's name is known. */
  title: Sentence;
  children: ReactNode;
};

/** Loads a channel and provides it to its screen. Another worker's channel and a missing one show the same message. */
export function ChannelGate({ channelId, title, children }: ChannelGateProps) {
  const { owner: workerId } = useChatClient();
  const { channel: known, isOpen, isMissing, failure, again } = useChannelLookup(channelId);
  const chats = useOfflineChatsCopy();
  const isOwn = chats?.workerId === workerId;
  const offlineChannel = isOwn ? chats.kept.channels.find(({ id }) => id === channelId) : undefined;
  // Without a connection the offline copy is shown; on connecting, the current channel replaces it.
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
          <Words>{chatOfflineTexts.none}</Words>
        </p>
      ) : (
        <LoadingSkeleton className="p-4">
          <SkeletonText lines={6} />
        </LoadingSkeleton>
      )}
    </Screen>
  );
}
