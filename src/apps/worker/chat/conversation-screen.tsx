import type { ReactNode } from 'react';

import { paths } from '#platform/base/paths.ts';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { Sentence } from '#platform/ui/display/sentence.ts';

import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import { ChannelGate } from './channel-gate.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { ChatConnectedGate } from './chat-gate.tsx';
import { ConversationWithComposer } from './conversation/conversation.tsx';

const loadChannelPane = async () => (await import('./channels/channel-pane.tsx')).ChannelPane;

type ConversationScreenProps = {
  channelId: string;
  /** The thread's first message; null for the channel itself. */
  parentId: string | null;
  /** The screen's title until the header can be shown. */
  title: Sentence;
  /** The header, shown once the channel is known. */
  children: ReactNode;
};

/**
 * A conversation with a fixed header, the messages and the composer; wide screens also show the list of
 * conversations.
 */
export function ConversationScreen(props: ConversationScreenProps) {
  const { channelId, parentId, title, children } = props;
  const side = useSecondColumnComponent('md', loadChannelPane);
  const screen = (
    <ChatFrame>
      <ChatConnectedGate
        title={title}
        backTo={parentId === null ? paths.messages() : chatChannelPath(channelId)}
      >
        <ChannelGate key={parentId ?? channelId} channelId={channelId} title={title}>
          {children}
          <ConversationWithComposer parentId={parentId} />
        </ChannelGate>
      </ChatConnectedGate>
    </ChatFrame>
  );
  return (
    <TwoPanes from="md" list={side && <side.Pane currentId={channelId} />}>
      {screen}
    </TwoPanes>
  );
}
