import type { ChatEvent, ChatMessage } from '#domain/chat/protocol/protocol.ts';

/** Loaded part of a channel or thread: a run of messages without a gap. */
export type MessageWindow = {
  /** The thread's parent message; null for a channel. */
  parentId: string | null;
  parent: ChatMessage | null;
  messages: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
};

export type MessagePage = {
  messages: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
  lastSeq: number;
};

/** Maximum number of messages in memory, more than anybody scrolls through at once; others are fetched again. */
export const maxMessagesInWindow = 300;

export function openMessageWindow(
  page: MessagePage,
  parent: ChatMessage | null = null,
): MessageWindow {
  return {
    parentId: parent?.id ?? null,
    parent,
    messages: inOrder(page.messages),
    hasBefore: page.hasBefore,
    hasAfter: page.hasAfter,
  };
}

/** Adds the page before the first message and evicts messages far below it. */
export function addMessagePageBefore(window: MessageWindow, page: MessagePage): MessageWindow {
  const messages = inOrder([...page.messages, ...window.messages]);
  const loaded = messages.slice(0, maxMessagesInWindow);
  const hasAfter = window.hasAfter || loaded.length < messages.length;
  return { ...window, messages: loaded, hasBefore: page.hasBefore, hasAfter };
}

/**
 * Adds the page after the last message and evicts messages far above it. `takenIn` is the number of the last event
 * applied to the window. A window that does not reach the end ignores new messages, so events that arrived during the
 * fetch mean that there is more to load.
 */
export function addMessagePageAfter(
  window: MessageWindow,
  page: MessagePage,
  takenIn: number,
): MessageWindow {
  const messages = inOrder([...window.messages, ...page.messages]);
  const loaded = messages.slice(-maxMessagesInWindow);
  const hasBefore = window.hasBefore || loaded.length < messages.length;
  return {
    ...window,
    messages: loaded,
    hasBefore,
    hasAfter: page.hasAfter || page.lastSeq < takenIn,
  };
}

/** Applies one event; returns the same window when the event does not concern it. */
export function applyEventToMessageWindow(window: MessageWindow, event: ChatEvent): MessageWindow {
  const { message } = event;
  const next = countReplies(window, event);
  if (event.type !== 'message.new') return replaceMessage(next, message);
  if (!belongs(next, message)) return next;
  return next.hasAfter ? next : addMessageToWindow(next, message);
}

/**
 * Replaces a message by its current version, also as parent and in quotes. Does not add a missing message.
 */
export function replaceMessage(window: MessageWindow, message: ChatMessage): MessageWindow {
  const isHere = window.messages.some(({ id }) => id === message.id);
  const isQuoted = window.messages.some(({ quote }) => quote?.id === message.id);
  if (!isHere && !isQuoted && window.parent?.id !== message.id) return window;
  return {
    ...window,
    parent: window.parent?.id === message.id ? message : window.parent,
    messages: window.messages.map((one) => {
      if (one.id === message.id) return message;
      return one.quote?.id === message.id ? requoted(one, message) : one;
    }),
  };
}

/** Adds a message that belongs to this window, such as the server's answer to a send. */
export function addMessageToWindow(window: MessageWindow, message: ChatMessage): MessageWindow {
  if (!belongs(window, message)) return window;
  return { ...window, messages: inOrder([...window.messages, message]) };
}

/**
 * True when a message belongs to the window: a reply to its thread, and to the channel only if it was sent there too.
 */
function belongs(window: MessageWindow, message: ChatMessage): boolean {
  if (window.parentId !== null) return message.parentId === window.parentId;
  return message.parentId === null || message.isAlsoInChannel;
}

function countReplies(window: MessageWindow, { parent }: ChatEvent): MessageWindow {
  if (parent === null) return window;
  const { id, replyCount, lastReplyAt } = parent;
  const above =
    window.parent?.id === id ? window.parent : window.messages.find((one) => one.id === id);
  return above ? replaceMessage(window, { ...above, replyCount, lastReplyAt }) : window;
}

function requoted(one: ChatMessage, quoted: ChatMessage): ChatMessage {
  if (one.quote === null) return one;
  const isDeleted = quoted.deletedAt !== null;
  const text = isDeleted ? '' : Array.from(quoted.text).slice(0, 100).join('');
  const attachmentCount = isDeleted ? 0 : quoted.attachments.length;
  return { ...one, quote: { ...one.quote, text, attachmentCount, isDeleted } };
}

/** Removes duplicates by id, keeping the later version, and sorts by sequence number. */
function inOrder(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.seq - other.seq);
}
