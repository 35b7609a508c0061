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
  /** When it was written, in milliseconds, strictly increasing: the order of sending. */
  at: number;
  /** The server's refusal. Only the author can retry or drop a refused message. */
  failure: { code: string; sentence: string } | null;
  /** The device is still writing it: a page that closes now would lose it. */
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

/** As the device stores it. */
function withoutMark(message: QueuedMessage): QueuedMessage {
  const { isBeingStored: _isBeingStored, ...stored } = message;
  return stored;
}

/** One owner's unconfirmed messages, in order, as this page and the device's store have them. */
export function createQueuedMessages(deps: Deps) {
  let messages = none;
  /** Messages that are not in the store: still being written, or the write failed. */
  const unstored = new Set<string>();
  /** Messages dropped here whose removal from the store may still be running. */
  const gone = new Set<string>();

  function become(next: readonly QueuedMessage[]): void {
    messages = next.toSorted((one, other) => one.at - other.at);
    deps.changed();
  }

  const has = (clientId: string) => messages.some((one) => one.clientId === clientId);
  const nextAt = () => Math.max(deps.now(), (messages.at(-1)?.at ?? 0) + 1);

  /** Adds or replaces a message. False when the device cannot store it: then it lasts as long as the page. */
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
    // A message that was sent, dropped or written again meanwhile is not this one any more.
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

    /** Reads from the store what earlier visits left and what other pages of this owner have changed. */
    async load(): Promise<void> {
      const all = await deps.store.all().catch(() => null);
      if (all === null) return;
      const stored = all.filter(
        ({ owner, clientId }) =>
          owner === deps.owner && !gone.has(clientId) && !unstored.has(clientId),
      );
      become([...messages.filter(({ clientId }) => unstored.has(clientId)), ...stored]);
    },

    /** Appends a message. False when the device cannot store it: then it lasts as long as the page. */
    add: (message: Omit<QueuedMessage, 'owner' | 'at' | 'failure'>): Promise<boolean> =>
      put({ ...message, owner: deps.owner, at: nextAt(), failure: null }),

    /** Marks a message as refused by the server. */
    async refuse(message: QueuedMessage, failure: QueuedMessage['failure']): Promise<void> {
      await put({ ...message, failure });
    },

    /** Moves a refused message to the end of the queue, as if it was written now. */
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (message) await put({ ...message, at: nextAt(), failure: null });
    },

    /** The event of a message proves that the server stored it, even if the acknowledgement is lost. */
    async arrived(clientId: string): Promise<void> {
      if (has(clientId)) await drop(clientId);
    },
  };
}
