import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { BackLink, PageHeader } from '#ui/page-header.tsx';
import { Words } from '#ui/words.tsx';

import type { ChatClient } from '../live.ts';
import type { ChatChannel } from '../protocol.ts';
import { useClientState } from './browser-chat.ts';

type ChannelGateProps = {
  client: ChatClient;
  channelId: string;
  /** Of the screen, while the channel's own name is not known. */
  title: string;
  children: (channel: ChatChannel) => ReactNode;
};

/** Shows a screen of one channel once it is known; somebody else's and none at all look the same. */
export function ChannelGate({ client, channelId, title, children }: ChannelGateProps) {
  const channel = useClientState(client, ({ list }) => list.byId.get(channelId));
  const isOpen = useClientState(client, ({ line }) => line === 'open');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    void client.channels.ask(channelId).then((found) => setMissing(found === null));
  }, [client, channelId, isOpen]);
  if (channel) return children(channel);
  return (
    <>
      <title>{`${title} | ひとこま`}</title>
      <PageHeader title={title} back={<BackLink as={Link} to="/messages" />} />
      {isMissing ? (
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
      ) : (
        <Loading className="p-4">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}
