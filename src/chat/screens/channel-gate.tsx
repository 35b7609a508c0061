import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { BackLink, PageHeader } from '#ui/page-header.tsx';
import { Words } from '#ui/words.tsx';

import type { ChatClient } from '../live.ts';
import type { ChatChannel } from '../protocol.ts';
import { keptWords } from '../words.ts';
import { useClientState } from './browser-chat.ts';
import { NoNetwork } from './kept-conversation.tsx';
import { useKeptChats } from './kept-messages.tsx';

type ChannelGateProps = {
  client: ChatClient;
  workerId: string;
  channelId: string;
  /** Of the screen, while the channel's own name is not known. */
  title: string;
  children: (channel: ChatChannel) => ReactNode;
};

/** Shows a screen of one channel once it is known; somebody else's and none at all look the same. */
export function ChannelGate({ client, workerId, channelId, title, children }: ChannelGateProps) {
  const known = useClientState(client, ({ list }) => list.byId.get(channelId));
  const isOpen = useClientState(client, ({ line }) => line === 'open');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    void client.channels.ask(channelId).then((found) => setMissing(found === null));
  }, [client, channelId, isOpen]);
  const kept = useKeptChats();
  const isKept = kept?.workerId === workerId;
  const keptOne = isKept ? kept.kept.channels.find(({ id }) => id === channelId) : undefined;
  // Without a connection, what the phone knows of it; the channel itself comes with the connection.
  const channel = known ?? (isOpen ? undefined : keptOne);
  if (channel) return children(channel);
  return (
    <>
      <title>{`${title} | ひとこま`}</title>
      <PageHeader title={title} back={<BackLink as={Link} to="/messages" />} />
      {isMissing && isOpen ? (
        <EmptyState
          title="このトークは見つかりませんでした"
          actions={
            <Link to="/messages" className={buttonClass()}>
              <Words>メッセージの一覧へ</Words>
            </Link>
          }
        >
          アドレスが間違っているか、通信に失敗しました。
        </EmptyState>
      ) : !isOpen && kept !== undefined ? (
        <div className="p-4">
          <NoNetwork>{keptWords.none}</NoNetwork>
        </div>
      ) : (
        <Loading className="p-4">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}
