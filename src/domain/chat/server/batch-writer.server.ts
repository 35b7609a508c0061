import { setTimeout as sleep } from 'node:timers/promises';

import { mapInOrder } from '#platform/base/in-order.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

import type { ChatMessageDraft } from '../channels/batch.ts';
import { sendMessages, type SentChatMessage } from '../channels/send.server.ts';

/** A larger batch would hold the locks on its channels for too long. */
const maxBatch = 400;
/** A batch of at least this size means that the server is busy: the next batch gathers for `gatherMs`. */
const busyFrom = 4;
/** Time for which messages gather on a busy server: a larger batch costs little more, and nobody notices 3 ms. */
const gatherMs = 3;

export type MessageBatchWriter = { send(draft: ChatMessageDraft): Promise<SentChatMessage> };

type Waiting = {
  draft: ChatMessageDraft;
  resolve: (sent: SentChatMessage) => void;
  reject: (error: unknown) => void;
};

/**
 * Stores messages in batches: while one batch is written the next one gathers, on a busy server for some
 * milliseconds more. A quiet server stores each message at once; a busy server commits many messages
 * together.
 */
export function createMessageBatchWriter(
  app: Pick<App, 'db' | 'clock'>,
  onSent: (sent: SentChatMessage) => void,
): MessageBatchWriter {
  const queue: Waiting[] = [];
  let isWriting = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    const drafts = batch.map(({ draft }) => draft);
    const answers = await sendMessages(app.db, drafts, { now: app.clock.now() });
    for (const [index, { resolve, reject }] of batch.entries()) {
      const answer = answers[index];
      if (answer === undefined || answer instanceof Refusal) {
        reject(answer ?? new Error('a message got no answer'));
      } else {
        // Broadcast before the acknowledgement: a sender may read the channel as soon as the acknowledgement arrives.
        onSent(answer);
        resolve(answer);
      }
    }
  }

  async function flush(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      // oxlint-disable-next-line no-await-in-loop -- messages are stored in the order in which they came
      await write(batch).catch((error) => alone(batch, error));
      // oxlint-disable-next-line no-await-in-loop -- the next batch collects what comes in the meantime
      if (batch.length >= busyFrom) await sleep(gatherMs);
    }
    isWriting = false;
  }

  /** One bad message can fail a whole batch: write each message of a failed batch separately. */
  async function alone(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    await mapInOrder(batch, (waiting) => write([waiting]).catch((own) => waiting.reject(own)));
  }

  return {
    send: (draft) =>
      new Promise((resolve, reject) => {
        queue.push({ draft, resolve, reject });
        if (!isWriting) void flush();
      }),
  };
}
