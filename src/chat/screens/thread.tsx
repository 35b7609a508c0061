import { Link, useParams } from 'react-router';

import { BackLink, PageHeader } from '#ui/page-header.tsx';
import { page } from '#web/page.ts';

import { channelPath } from '../client.ts';
import { ChannelGate } from './channel-gate.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { ChatGate } from './chat-gate.tsx';
import { Conversation } from './conversation.tsx';

const route = page({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** スレッド: one message with its replies. */
export default function Thread() {
  const { channelId = '', messageId = '' } = useParams();
  return (
    <ChatFrame>
      <ChatGate title="スレッド" backTo={channelPath(channelId)}>
        {(client, workerId) => (
          <ChannelGate
            key={messageId}
            client={client}
            workerId={workerId}
            channelId={channelId}
            title="スレッド"
          >
            {(channel) => (
              <>
                <title>{`スレッド：${channel.name} | ひとこま`}</title>
                <div className="shrink-0">
                  <PageHeader
                    title="スレッド"
                    focusKey={messageId}
                    back={<BackLink as={Link} to={channelPath(channelId)} />}
                  >
                    <p className="px-4 pb-2 text-sm leading-150 text-fg-2">{channel.name}</p>
                  </PageHeader>
                </div>
                <Conversation
                  client={client}
                  workerId={workerId}
                  channel={channel}
                  parentId={messageId}
                />
              </>
            )}
          </ChannelGate>
        )}
      </ChatGate>
    </ChatFrame>
  );
}
