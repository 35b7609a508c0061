/** The part of local storage that removals need. */
export type MessageRemovalStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

export type MessageRemoval = { channelId: string; messageId: string };

export type PendingMessageRemovals = ReturnType<typeof createPendingMessageRemovals>;

/**
 * Stores which messages the author deleted until the server confirms it, so that leaving the page or losing the
 * connection does not bring them back.
 */
export function createPendingMessageRemovals(storage: MessageRemovalStorage, owner: string) {
  const prefix = `chat-removal:${owner}:`;
  return {
    all(): MessageRemoval[] {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({
          messageId: key.slice(prefix.length),
          channelId: storage.getItem(key) ?? '',
        }));
    },
    add({ channelId, messageId }: MessageRemoval): void {
      try {
        storage.setItem(prefix + messageId, channelId);
      } catch {
        // Storage is full: the deletion is remembered only while the page is open.
      }
    },
    forget(messageId: string): void {
      storage.removeItem(prefix + messageId);
    },
  };
}
