import { createContext, use, type ReactNode } from 'react';

import type { ChatAttachment, ChatMessage, ReactionEmoji } from '#domain/chat/protocol/protocol.ts';

/** Callbacks that a conversation provides to its messages. */
export type MessageHandlers = {
  /** Opens the menu of a message. */
  onMenu: (message: ChatMessage) => void;
  onReact: (message: ChatMessage, emoji: ReactionEmoji, isOn: boolean) => void;
  onOpen: (attachment: ChatAttachment) => void;
  /** Called when the URL of an attachment has expired. */
  onStale: () => void;
};

const HandlersContext = createContext<MessageHandlers | null>(null);

type MessageHandlersProviderProps = { handlers: MessageHandlers; children: ReactNode };

/** Provides the handlers to all messages below. Pass a stable object: a new one re-renders every message. */
export function MessageHandlersProvider({ handlers, children }: MessageHandlersProviderProps) {
  return <HandlersContext value={handlers}>{children}</HandlersContext>;
}

/** The handlers of the conversation that shows this message. */
export function useMessageHandlers(): MessageHandlers {
  const handlers = use(HandlersContext);
  if (!handlers) throw new Error('useMessageHandlers needs a <MessageHandlersProvider> above it.');
  return handlers;
}
