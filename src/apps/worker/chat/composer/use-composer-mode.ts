import { useState } from 'react';

import type { ChatMessage, ChatQuote } from '#domain/chat/protocol/protocol.ts';

export type ComposerMode = ReturnType<typeof useComposerMode>;

/** Holds the mode of the composer: a new message, an answer that quotes another message, or the edit of a message. */
export function useComposerMode() {
  const [quote, setQuote] = useState<ChatQuote | null>(null);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  return {
    /** The message that the next message quotes. */
    quote,
    /** The message being edited. */
    editing,
    quoteMessage(message: ChatMessage): void {
      setEditing(null);
      setQuote(quoteOf(message));
    },
    editMessage(message: ChatMessage): void {
      setQuote(null);
      setEditing(message);
    },
    /** Ends quoting and editing. */
    end(): void {
      setQuote(null);
      setEditing(null);
    },
  };
}

function quoteOf(message: ChatMessage): ChatQuote {
  return {
    id: message.id,
    seq: message.seq,
    side: message.side,
    text: Array.from(message.text).slice(0, 100).join(''),
    attachmentCount: message.attachments.length,
    isDeleted: false,
  };
}
