import { createContext, use, type ReactNode } from 'react';

import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';

const ChannelContext = createContext<ChatChannel | null>(null);

type ChannelProviderProps = { channel: ChatChannel; children: ReactNode };

/** Provides the channel that the screens below show. */
export function ChannelProvider({ channel, children }: ChannelProviderProps) {
  return <ChannelContext value={channel}>{children}</ChannelContext>;
}

/** The channel that this screen shows. */
export function useChannel(): ChatChannel {
  const channel = use(ChannelContext);
  if (!channel) throw new Error('useChannel needs a <ChannelProvider> above it.');
  return channel;
}
