import type { ChatAttachment, ChatQuote } from '../protocol/protocol.ts';

/** A message that the server has not confirmed. It is stored on the device and survives a reload. */
export type WaitingMessage = {
  clientId: string;
  /** The author: on a shared phone a message is never sent from another worker's session. */
  workerId: string;
  channelId: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  quote: ChatQuote | null;
  text: string;
  attachments: readonly ChatAttachment[];
  /** When it was written, in milliseconds, strictly increasing: the order of sending. */
  at: number;
  /** The server's refusal. Only the worker can retry or drop a refused message. */
  failure: { code: string; sentence: string } | null;
};

/** The result of one attempt: sent, to be retried later, or refused for good. */
export type SendResult =
  | { kind: 'sent'; pauseMs: number }
  | { kind: 'later'; afterMs: number | null }
  | { kind: 'refused'; code: string; sentence: string };

export type WaitingStore = {
  all(): Promise<WaitingMessage[]>;
  put(message: WaitingMessage): Promise<void>;
  remove(clientId: string): Promise<void>;
};

type Deps = {
  workerId: string;
  store: WaitingStore;
  send(message: WaitingMessage): Promise<SendResult>;
  wait(ms: number): Promise<void>;
  now(): number;
  changed(): void;
  /** Runs the task under a lock that all open pages of this worker on the device share. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

const none: readonly WaitingMessage[] = [];

/**
 * The unconfirmed messages of one worker. Each message is sent once, and each channel's messages in the
 * order in which they were written, on whichever of the worker's open pages.
 */
export function createSendQueue(deps: Deps) {
  let messages = none;
  let isDelivering = false;
  let isAskedAgain = false;
  /** Messages that are not in the store: still being written, or the write failed. */
  const unkept = new Set<string>();
  /** Messages dropped here whose removal from the store may still be running. */
  const gone = new Set<string>();

  function become(next: readonly WaitingMessage[]): void {
    messages = next.toSorted((one, other) => one.at - other.at);
    deps.changed();
  }

  async function put(message: WaitingMessage): Promise<void> {
    const { clientId } = message;
    unkept.add(clientId);
    become([...messages.filter((one) => one.clientId !== clientId), message]);
    // If the device cannot store the message, it is still sent while the page is open.
    await deps.store.put(message).then(
      () => unkept.delete(clientId),
      () => undefined,
    );
  }

  /** Reads from the store what earlier visits left and what other pages of this worker have changed. */
  async function load(): Promise<void> {
    const all = await deps.store.all().catch(() => null);
    if (all === null) return;
    const kept = all.filter(
      ({ workerId, clientId }) =>
        workerId === deps.workerId && !gone.has(clientId) && !unkept.has(clientId),
    );
    become([...messages.filter(({ clientId }) => unkept.has(clientId)), ...kept]);
  }

  async function drop(clientId: string): Promise<void> {
    gone.add(clientId);
    unkept.delete(clientId);
    become(messages.filter((one) => one.clientId !== clientId));
    await deps.store.remove(clientId).catch(() => undefined);
  }

  const next = (skipped: ReadonlySet<string>) =>
    messages.find(({ failure, channelId }) => failure === null && !skipped.has(channelId));

  /** Milliseconds until the next attempt; null when no message waits for one. */
  async function deliverAll(): Promise<number | null> {
    const skipped = new Set<string>();
    let tryAgainMs: number | null = null;
    for (let message = next(skipped); message; message = next(skipped)) {
      // Sequential: every reader sees the messages in the order in which they were written.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await deps.send(message);
      const { clientId, channelId } = message;
      // Meanwhile the worker may have dropped the message, or its event may have arrived before the
      // acknowledgement.
      const isStillHere = messages.some((one) => one.clientId === clientId);
      if (outcome.kind === 'later') {
        if (!isStillHere) continue;
        skipped.add(channelId);
        if (outcome.afterMs !== null)
          tryAgainMs = Math.min(tryAgainMs ?? Infinity, outcome.afterMs);
        continue;
      }
      // oxlint-disable-next-line no-await-in-loop
      if (outcome.kind === 'sent') await drop(clientId);
      // oxlint-disable-next-line no-await-in-loop
      else if (isStillHere) await put({ ...message, failure: outcome });
      const hasMore = messages.some((one) => one.channelId === channelId && one.failure === null);
      // oxlint-disable-next-line no-await-in-loop
      if (outcome.kind === 'sent' && hasMore) await deps.wait(outcome.pauseMs);
    }
    return tryAgainMs;
  }

  async function deliverQueued(): Promise<number | null> {
    await load();
    return deliverAll();
  }

  return {
    getMessages: (): readonly WaitingMessage[] => messages,

    load,

    /** Appends a message to the queue. */
    add(message: Omit<WaitingMessage, 'workerId' | 'at' | 'failure'>): Promise<void> {
      const last = messages.at(-1)?.at ?? 0;
      const at = Math.max(deps.now(), last + 1);
      return put({ ...message, workerId: deps.workerId, at, failure: null });
    },

    /** Moves a refused message to the end of the queue, as if it was written now. */
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (!message) return;
      const at = Math.max(deps.now(), (messages.at(-1)?.at ?? 0) + 1);
      await put({ ...message, at, failure: null });
    },

    drop,

    /** The event of a message proves that the server stored it, even if the acknowledgement is lost. */
    async arrived(clientId: string): Promise<void> {
      if (messages.some((one) => one.clientId === clientId)) await drop(clientId);
    },

    /**
     * Sends the queue. A call during delivery starts another round after it. Returns the milliseconds after
     * which to try again, or null.
     */
    async deliver(): Promise<number | null> {
      isAskedAgain = isDelivering;
      if (isDelivering) return null;
      isDelivering = true;
      try {
        let tryAgainMs = await deps.alone(deliverQueued);
        while (isAskedAgain) {
          isAskedAgain = false;
          // oxlint-disable-next-line no-await-in-loop
          tryAgainMs = await deps.alone(deliverQueued);
        }
        return tryAgainMs;
      } finally {
        isDelivering = false;
      }
    },
  };
}
