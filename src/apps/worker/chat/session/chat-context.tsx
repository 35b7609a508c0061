import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';

import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import type { ClientState } from '#apps/parts/chat/conversation-store.ts';

type OpenChat = {
  client: ChatClient;
  /** The signed-in worker. */
  workerId: string;
};

const ChatContext = createContext<OpenChat | null>(null);

type ChatProviderProps = OpenChat & { children: ReactNode };

/** Provides the connected chat to the screens below. */
export function ChatProvider({ client, workerId, children }: ChatProviderProps) {
  const chat = useMemo(() => ({ client, workerId }), [client, workerId]);
  return <ChatContext value={chat}>{children}</ChatContext>;
}

/** The connected chat of the signed-in worker. */
export function useOpenChat(): OpenChat {
  const chat = use(ChatContext);
  if (!chat) throw new Error('useOpenChat needs a <ChatProvider> above it.');
  return chat;
}

/** The connected chat's actions. */
export const useChatClient = (): ChatClient => useOpenChat().client;

/** A part of the client's state; `select` must return the same reference until that part changes. */
export function useClientState<Part>(select: (state: ClientState) => Part): Part {
  const client = useChatClient();
  const read = () => select(client.getState());
  return useSyncExternalStore(client.subscribe, read, read);
}

/** True while there is a connection. */
export const useIsOnline = (): boolean => useClientState(({ connection }) => connection === 'open');
