import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Dictionary = {
  /** The texts with furigana, in their order. */
  annotate(texts: readonly string[]): Promise<readonly string[]>;
  /** Ends the thread, and with it the memory of the dictionary. */
  close(): Promise<void>;
};

/** A dictionary in a thread of its own, which loads for most of a second. One call at a time. */
export function openDictionary(): Dictionary {
  const thread = new Worker(new URL('dictionary-thread.server.ts', import.meta.url));
  return {
    async annotate(texts) {
      if (texts.length === 0) return [];
      // Rejects when the thread fails.
      const answer = once(thread, 'message');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(texts);
      const [annotated] = (await answer) as [readonly string[]];
      return annotated;
    },
    async close() {
      await thread.terminate();
    },
  };
}
