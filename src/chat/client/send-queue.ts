import type { ChatAttachment, ChatQuote } from '../protocol/protocol.ts';

/** A message that the server has not answered yet. It waits on the phone, also through a reload. */
export type WaitingMessage = {
  clientId: string;
  /** Who wrote it: on a shared phone it is never sent for somebody else. */
  workerId: string;
  channelId: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  quote: ChatQuote | null;
  text: string;
  attachments: readonly ChatAttachment[];
  /** When it was written, in milliseconds; later ones are higher, which is the order of sending. */
  at: number;
  /** The server's no. Such a message is sent again, or dropped, only by the person. */
  failure: { code: string; sentence: string } | null;
};

/** Sent, to be tried again after some time, or refused for good. */
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
  /** Runs the task while no other page of this worker on the phone runs one. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

const none: readonly WaitingMessage[] = [];

/**
 * The messages of one worker that wait to be sent: each goes out once, and in each channel in the
 * order in which they were written, whichever of the worker's open pages they were written on.
 */
export function createSendQueue(deps: Deps) {
  let messages = none;
  let isDelivering = false;
  let isAskedAgain = false;
  /** Not in the store: still on the way there, or it could not take them. */
  const unkept = new Set<string>();
  /** Gone, though the store may not have heard of it yet. */
  const gone = new Set<string>();

  function become(next: readonly WaitingMessage[]): void {
    messages = next.toSorted((one, other) => one.at - other.at);
    deps.changed();
  }

  async function put(message: WaitingMessage): Promise<void> {
    const { clientId } = message;
    unkept.add(clientId);
    become([...messages.filter((one) => one.clientId !== clientId), message]);
    // A phone that cannot keep it still sends it while the page is open.
    await deps.store.put(message).then(
      () => unkept.delete(clientId),
      () => undefined,
    );
  }

  /** Reads what an earlier visit left, and what other pages of this worker have done since. */
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

  /** Milliseconds until another try is worth it; null when nothing waits for one. */
  async function deliverAll(): Promise<number | null> {
    const skipped = new Set<string>();
    let tryAgainMs: number | null = null;
    for (let message = next(skipped); message; message = next(skipped)) {
      // One after the other: the order in which they were written is the order for everybody.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await deps.send(message);
      const { clientId, channelId } = message;
      // While it was on its way the person may have dropped it, or its event may have come before the answer.
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

    /** Puts one at the end of the line. */
    add(message: Omit<WaitingMessage, 'workerId' | 'at' | 'failure'>): Promise<void> {
      const last = messages.at(-1)?.at ?? 0;
      const at = Math.max(deps.now(), last + 1);
      return put({ ...message, workerId: deps.workerId, at, failure: null });
    },

    /** A refused one goes to the end of the line, as if it was written now. */
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (!message) return;
      const at = Math.max(deps.now(), (messages.at(-1)?.at ?? 0) + 1);
      await put({ ...message, at, failure: null });
    },

    drop,

    /** The server has it, as its event says, whatever becomes of the answer to it. */
    async arrived(clientId: string): Promise<void> {
      if (messages.some((one) => one.clientId === clientId)) await drop(clientId);
    },

    /**
     * Sends what waits. A call that comes meanwhile is remembered. Answers with the milliseconds
     * after which to try again, or null.
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
