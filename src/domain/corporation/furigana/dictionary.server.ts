import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { log } from '#platform/server/log.server.ts';

import type { DictionaryAnswer } from './dictionary-thread.server.ts';

export type FuriganaDictionary = {
  /**
   * The texts with furigana, in their order. A text at which the dictionary fails is returned unchanged, and logged.
   */
  addFurigana(texts: readonly string[]): Promise<readonly string[]>;
  /** Ends the thread, which frees the dictionary's memory. */
  close(): Promise<void>;
};

const openThread = () => new Worker(new URL('dictionary-thread.server.ts', import.meta.url));

/** Opens the dictionary in a separate thread, which takes most of a second. Make one call at a time. */
export function openDictionary(): FuriganaDictionary {
  let thread = openThread();

  async function read(texts: readonly string[]): Promise<DictionaryAnswer> {
    // Rejects when the thread fails.
    const answer = once(thread, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(texts);
    const [message] = (await answer) as [DictionaryAnswer];
    return message;
  }

  return {
    async addFurigana(texts) {
      const all: string[] = [];
      while (all.length < texts.length) {
        // oxlint-disable-next-line no-await-in-loop -- from the text on that failed
        const { marked, failure } = await read(texts.slice(all.length));
        all.push(...marked);
        const failed = texts[all.length];
        if (failed === undefined) break;
        log.warn({ err: failure, characters: failed.length }, 'a text was left without furigana');
        all.push(failed);
        // The memory of a dictionary that failed may be damaged.
        // oxlint-disable-next-line no-await-in-loop -- as above
        await thread.terminate();
        thread = openThread();
      }
      return all;
    },
    async close() {
      await thread.terminate();
    },
  };
}
