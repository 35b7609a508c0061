import {
  createQueuedMessages,
  type QueuedMessage,
  type SendQueueStore,
} from './queued-messages.ts';

/** The result of one attempt: sent, to be retried later, or refused for good. */
export type SendResult =
  | { kind: 'sent'; pauseMs: number }
  | { kind: 'later'; afterMs: number | null }
  | { kind: 'refused'; code: string; sentence: string };

type Deps = {
  owner: string;
  store: SendQueueStore;
  send(message: QueuedMessage): Promise<SendResult>;
  wait(ms: number): Promise<void>;
  now(): number;
  changed(): void;
  /** Runs the task while no other page of this owner on the device runs one. */
  alone(task: () => Promise<number | null>): Promise<number | null>;
};

/**
 * Delivers the unconfirmed messages of one owner: each once, in the order of writing within a channel, even if several
 * pages of the owner are open.
 */
export function createSendQueue(deps: Deps) {
  const queued = createQueuedMessages(deps);
  let isDelivering = false;
  let isAskedAgain = false;

  const isDue = ({ failure }: QueuedMessage) => failure === null;

  const next = (skipped: ReadonlySet<string>) =>
    queued.getMessages().find((one) => isDue(one) && !skipped.has(one.channelId));

  /** Sends all messages; returns the milliseconds until the next attempt, or null when no message waits for one. */
  async function deliverAll(): Promise<number | null> {
    const skipped = new Set<string>();
    let tryAgainMs: number | null = null;
    for (let message = next(skipped); message; message = next(skipped)) {
      // Sequential: every reader sees the messages in the order in which they were written.
      const outcome = await deps.send(message);
      const { clientId, channelId } = message;
      // During the attempt the author may have dropped the message, or its event may have arrived first.
      const isStillHere = queued.has(clientId);
      if (outcome.kind === 'later') {
        if (!isStillHere) continue;
        skipped.add(channelId);
        if (outcome.afterMs !== null)
          tryAgainMs = Math.min(tryAgainMs ?? Infinity, outcome.afterMs);
        continue;
      }
      if (outcome.kind === 'sent') await queued.drop(clientId);
      else if (isStillHere) await queued.refuse(message, outcome);
      const hasMore = queued.getMessages().some((one) => one.channelId === channelId && isDue(one));
      if (outcome.kind === 'sent' && hasMore) await deps.wait(outcome.pauseMs);
    }
    return tryAgainMs;
  }

  async function deliverQueued(): Promise<number | null> {
    await queued.load();
    return deliverAll();
  }

  return {
    ...queued,

    /**
     * Sends the queue. A call during a delivery starts another round after it. Returns the milliseconds after which to
     * try again, or null.
     */
    async deliver(): Promise<number | null> {
      isAskedAgain = isDelivering;
      if (isDelivering) return null;
      isDelivering = true;
      try {
        let tryAgainMs = await deps.alone(deliverQueued);
        while (isAskedAgain) {
          isAskedAgain = false;
          tryAgainMs = await deps.alone(deliverQueued);
        }
        return tryAgainMs;
      } finally {
        isDelivering = false;
      }
    },
  };
}
