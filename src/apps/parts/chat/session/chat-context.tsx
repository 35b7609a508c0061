import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';

import { chatConnectionTexts } from '#domain/chat/protocol/texts.ts';

import type { ChatClient } from '../chat-client.ts';
import type { ChatConnectionState } from '../connection/connection.ts';
import type { ChatClientState } from '../conversation-store.ts';

const ChatContext = createContext<ChatClient | null>(null);

type ChatProviderProps = { client: ChatClient; children: ReactNode };

/** Provides the chat client to the screens below. */
export function ChatClientProvider({ client, children }: ChatProviderProps) {
  return <ChatContext value={client}>{children}</ChatContext>;
}

/** Returns the chat client of the signed-in person. */
export function useChatClient(): ChatClient {
  const client = use(ChatContext);
  if (!client) throw new Error('useChatClient needs a <ChatProvider> above it.');
  return client;
}

/** Returns a part of the client's state; `select` must return the same reference until that part changes. */
export function useClientState<Part>(select: (state: ChatClientState) => Part): Part {
  const client = useChatClient();
  const read = () => select(client.getState());
  return useSyncExternalStore(client.subscribe, read, read);
}

/** True while the chat is connected. */
export const useIsChatConnected = (): boolean =>
  useClientState(({ connection }) => connection === 'open');

const notices: Record<ChatConnectionState, string | null> = {
  open: null,
  lost: chatConnectionTexts.lost,
  ended: chatConnectionTexts.ended,
};

/** Returns the sentence about a lost or ended connection; null while the chat is connected. */
export const useConnectionNotice = (): string | null =>
  useClientState(({ connection }) => notices[connection]);
