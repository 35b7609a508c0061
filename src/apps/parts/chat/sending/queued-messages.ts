import type { ChatAttachment, ChatQuote } from '#domain/chat/protocol/protocol.ts';

/** A message that the server has not confirmed. It is stored on the device and survives a reload. */
export type QueuedMessage = {
  clientId: string;
  /** The author (`owner.ts`): on a shared device a message is never sent from another person's session. */
  owner: string;
  channelId: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  quote: ChatQuote | null;
  text: string;
  attachments: readonly ChatAttachment[];
  /** Time of writing in milliseconds, strictly increasing: the order of sending. */
  at: number;
  /** The server's refusal. Only the author can retry or drop a refused message. */
  failure: { code: string; sentence: string } | null;
  /** True while the device is storing the message: a page that closes now would lose it. */
  isBeingStored?: true;
};

export type SendQueueStore = {
  all(): Promise<QueuedMessage[]>;
  put(message: QueuedMessage): Promise<void>;
  remove(clientId: string): Promise<void>;
};

type Deps = {
  owner: string;
  store: SendQueueStore;
  now(): number;
  changed(): void;
};

const none: readonly QueuedMessage[] = [];

/** Returns the message as the device stores it. */
function withoutMark(message: QueuedMessage): QueuedMessage {
  const { isBeingStored: _isBeingStored, ...stored } = message;
  return stored;
}

/** Creates the list of one owner's unconfirmed messages, in order, on this page and in the device's store. */
export function createQueuedMessages(deps: Deps) {
  let messages = none;
  /** Messages that are not in the store: the write is running or failed. */
  const unstored = new Set<string>();
  /** Messages dropped here whose removal from the store may still be running. */
  const gone = new Set<string>();

  function become(next: readonly QueuedMessage[]): void {
    messages = next.toSorted((one, other) => one.at - other.at);
    deps.changed();
  }

  const has = (clientId: string) => messages.some((one) => one.clientId === clientId);
  const nextAt = () => Math.max(deps.now(), (messages.at(-1)?.at ?? 0) + 1);

  /** Adds or replaces a message. Returns false if the device cannot store it; then it is lost with the page. */
  async function put(given: QueuedMessage): Promise<boolean> {
    const message = withoutMark(given);
    const { clientId, at } = message;
    unstored.add(clientId);
    become([
      ...messages.filter((one) => one.clientId !== clientId),
      { ...message, isBeingStored: true },
    ]);
    const isStored = await deps.store.put(message).then(
      () => true,
      () => false,
    );
    if (isStored) unstored.delete(clientId);
    // True unless the message was sent, dropped or written again during the write.
    const isSame = (one: QueuedMessage) => one.clientId === clientId && one.at === at;
    become(messages.map((one) => (isSame(one) ? withoutMark(one) : one)));
    return isStored;
  }

  async function drop(clientId: string): Promise<void> {
    gone.add(clientId);
    unstored.delete(clientId);
    become(messages.filter((one) => one.clientId !== clientId));
    await deps.store.remove(clientId).catch(() => undefined);
  }

  return {
    getMessages: (): readonly QueuedMessage[] => messages,
    has,
    drop,

    /** Reads the messages that earlier visits left in the store, and the changes by other pages of this owner. */
    async load(): Promise<void> {
      const all = await deps.store.all().catch(() => null);
      if (all === null) return;
      const stored = all.filter(
        ({ owner, clientId }) =>
          owner === deps.owner && !gone.has(clientId) && !unstored.has(clientId),
      );
      become([...messages.filter(({ clientId }) => unstored.has(clientId)), ...stored]);
    },

    /** Appends a message. Returns false if the device cannot store it; then it is lost with the page. */
    add: (message: Omit<QueuedMessage, 'owner' | 'at' | 'failure'>): Promise<boolean> =>
      put({ ...message, owner: deps.owner, at: nextAt(), failure: null }),

    /** Marks a message as refused by the server. */
    async refuse(message: QueuedMessage, failure: QueuedMessage['failure']): Promise<void> {
      await put({ ...message, failure });
    },

    /** Moves a refused message to the end of the queue, as if it had been written now. */
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (message) await put({ ...message, at: nextAt(), failure: null });
    },

    /**
     * Removes a message whose event arrived: the event proves that the server stored it, even without an
     * acknowledgement.
     */
    async arrived(clientId: string): Promise<void> {
      if (has(clientId)) await drop(clientId);
    },
  };
}
