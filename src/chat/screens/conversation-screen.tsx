import type { ReactNode } from 'react';

import { paths } from '#base/paths.ts';

import { channelPath } from '../client.ts';
import { ChannelGate } from './channel-gate.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { ChatGate } from './chat-gate.tsx';
import { Panes } from './panes.tsx';
import { usePanes } from './use-panes.ts';
import { Conversation } from './conversation/conversation.tsx';

type ConversationScreenProps = {
  channelId: string;
  /** The thread's first message; null for the channel itself. */
  parentId: string | null;
  /** The screen's title until the header can be shown. */
  title: string;
  /** The header, shown once the channel is known. */
  children: ReactNode;
};

/** A fixed header, the messages below it, and the composer; on wide screens beside the conversations. */
export function ConversationScreen(props: ConversationScreenProps) {
  const { channelId, parentId, title, children } = props;
  const panes = usePanes();
  const screen = (
    <ChatFrame>
      <ChatGate
        title={title}
        backTo={parentId === null ? paths.messages() : channelPath(channelId)}
      >
        <ChannelGate key={parentId ?? channelId} channelId={channelId} title={title}>
          {children}
          <Conversation parentId={parentId} />
        </ChannelGate>
      </ChatGate>
    </ChatFrame>
  );
  return <Panes list={panes && <panes.ChannelPane currentId={channelId} />}>{screen}</Panes>;
}
