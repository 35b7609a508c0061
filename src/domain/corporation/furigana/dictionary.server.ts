import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { log } from '#platform/server/log.server.ts';

import type { DictionaryAnswer } from './dictionary-thread.server.ts';

export type Dictionary = {
  /** The texts with furigana, in their order; one at which the dictionary fails stays as it is, and the log has it. */
  addFurigana(texts: readonly string[]): Promise<readonly string[]>;
  /** Ends the thread, and with it the memory of the dictionary. */
  close(): Promise<void>;
};

const openThread = () => new Worker(new URL('dictionary-thread.server.ts', import.meta.url));

/** A dictionary in a thread of its own, which loads for most of a second. One call at a time. */
export function openDictionary(): Dictionary {
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
