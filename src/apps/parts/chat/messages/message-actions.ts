import { isTemporaryChatFailure, type ChatServerConnection } from '../connection/connection.ts';
import { copyOfSetWithMember, type ConversationStore } from '../conversation-store.ts';
import type { ChatConversations } from './conversations.ts';
import type { ChatMessage, ReactionEmoji, ChatSide } from '#domain/chat/protocol/protocol.ts';
import type { MessageRemoval, PendingMessageRemovals } from './removals.ts';

type Deps = {
  connection: ChatServerConnection;
  store: ConversationStore;
  conversations: ChatConversations;
  removals: PendingMessageRemovals;
  /** Side of the chat that uses this client. */
  side: ChatSide;
};

/** Creates the actions that a member has on a message: edit, remove, react, flag. */
export function createMessageActions({ connection, store, conversations, removals, side }: Deps) {
  /** Hidden messages that the author can still restore. */
  const undoable = new Set<string>();

  async function remove({ channelId, messageId }: MessageRemoval): Promise<void> {
    try {
      const { message } = await connection.request('remove', { channelId, messageId });
      conversations.put(message);
    } catch (error) {
      if (isTemporaryChatFailure(error)) return;
      removals.forget(messageId);
      store.change({ hidden: copyOfSetWithMember(store.get().hidden, messageId, false) });
      throw error;
    }
    removals.forget(messageId);
    store.change({ hidden: copyOfSetWithMember(store.get().hidden, messageId, false) });
  }

  /** Sends the deletions that were made without a connection or just before the page was closed. */
  async function removeRest(): Promise<void> {
    const rest = removals.all().filter(({ messageId }) => !undoable.has(messageId));
    await Promise.all(rest.map((one) => remove(one).catch(() => undefined)));
  }

  return {
    removeRest,

    async edit({ channelId, id }: ChatMessage, text: string): Promise<void> {
      const { message } = await connection.request('edit', { channelId, messageId: id, text });
      conversations.put(message);
    },

    /**
     * Shows a message as deleted. `unhide` restores the message until `remove` deletes it on the server.
     */
    hide({ channelId, id }: ChatMessage): void {
      undoable.add(id);
      removals.add({ channelId, messageId: id });
      store.change({ hidden: copyOfSetWithMember(store.get().hidden, id, true) });
    },

    unhide({ id }: ChatMessage): void {
      undoable.delete(id);
      removals.forget(id);
      store.change({ hidden: copyOfSetWithMember(store.get().hidden, id, false) });
    },

    /** Deletes a hidden message on the server, or without a connection after the next connect. */
    remove({ channelId, id }: ChatMessage): Promise<void> {
      undoable.delete(id);
      return remove({ channelId, messageId: id });
    },

    /** Shows the reaction at once and reverts it if the server refuses. */
    async react(message: ChatMessage, emoji: ReactionEmoji, isOn: boolean): Promise<void> {
      const { channelId, id } = message;
      conversations.put(messageWithReaction(message, { emoji, isOn, side }));
      try {
        const answer = await connection.request('react', { channelId, messageId: id, emoji, isOn });
        conversations.put(answer.message);
      } catch (error) {
        const shown = conversations.find(channelId, id);
        if (shown) conversations.put(messageWithReaction(shown, { emoji, isOn: !isOn, side }));
        throw error;
      }
    },

    async flag({ channelId, id }: ChatMessage, reason: string): Promise<void> {
      await connection.request('flag', { channelId, messageId: id, reason: reason.trim() || null });
    },
  };
}

/** Returns the message with a side's reaction added or removed. */
export function messageWithReaction(
  message: ChatMessage,
  { emoji, isOn, side: own }: { emoji: ReactionEmoji; isOn: boolean; side: ChatSide },
): ChatMessage {
  const others = message.reactions.map((one) =>
    one.emoji === emoji ? { ...one, sides: one.sides.filter((side) => side !== own) } : one,
  );
  const known = others.some((one) => one.emoji === emoji)
    ? others
    : [...others, { emoji, sides: [] }];
  const next = known.map((one) =>
    one.emoji === emoji && isOn ? { ...one, sides: [...one.sides, own] } : one,
  );
  return { ...message, reactions: next.filter(({ sides }) => sides.length > 0) };
}
