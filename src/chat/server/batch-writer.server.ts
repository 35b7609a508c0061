import { setTimeout as sleep } from 'node:timers/promises';

import { Refusal } from '#base/refusal.ts';
import type { App } from '#server/context.server.ts';

import type { MessageDraft } from '../channels/batch.ts';
import { sendMessages, type Sent } from '../channels/send.server.ts';

/** More would hold the channels of one batch for too long. */
const maxBatch = 400;
/** After a batch of this many the server is busy, and the next one gathers a little longer. */
const busyFrom = 4;
/** A batch costs about the same with four messages as with ten; nobody notices that it waited. */
const gatherMs = 3;

export type Writer = { send(draft: MessageDraft): Promise<Sent> };

type Waiting = {
  draft: MessageDraft;
  resolve: (sent: Sent) => void;
  reject: (error: unknown) => void;
};

/**
 * Stores messages in batches: while one batch is being written the next one gathers, and on a busy server
 * for some milliseconds more. So a quiet server stores at once and a busy one many at a time, with one
 * commit for all of them.
 */
export function openWriter(app: Pick<App, 'db' | 'clock'>, onSent: (sent: Sent) => void): Writer {
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
        // First everybody hears of it: whoever is told that it is stored may ask for it at once.
        onSent(answer);
        resolve(answer);
      }
    }
  }

  async function flush(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      // One batch after the other keeps the order in which messages came.
      // oxlint-disable-next-line no-await-in-loop
      await write(batch).catch((error) => alone(batch, error));
      // oxlint-disable-next-line no-await-in-loop
      if (batch.length >= busyFrom) await sleep(gatherMs);
    }
    isWriting = false;
  }

  /** When a batch fails, one message may be the reason: the others must not suffer for it. */
  async function alone(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      batch[0]?.reject(error);
      return;
    }
    for (const waiting of batch) {
      // oxlint-disable-next-line no-await-in-loop
      await write([waiting]).catch((own) => waiting.reject(own));
    }
  }

  return {
    send: (draft) =>
      new Promise((resolve, reject) => {
        queue.push({ draft, resolve, reject });
        if (!isWriting) void flush();
      }),
  };
}
