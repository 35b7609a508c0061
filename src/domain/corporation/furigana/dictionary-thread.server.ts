import { parentPort } from 'node:worker_threads';

import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';

import { addFurigana, type DictionaryToken } from './add-furigana.ts';

/** A word as the dictionary returns it; a word that the dictionary lacks has only its text and position. */
type Entry = {
  surface: string;
  reading?: string;
  partOfSpeech?: string;
  partOfSpeechSubcategory1?: string;
  partOfSpeechSubcategory2?: string;
  byteStart: number;
  byteEnd: number;
};

/** Runs in a separate thread, because loading the dictionary and reading a text would block the process. */
const builder = new TokenizerBuilder();
builder.setDictionary('embedded://ipadic');
builder.setMode('normal');
const tokenizer = builder.build();

/** The texts with furigana, in their order, up to the one at which the dictionary failed. */
export type DictionaryAnswer = { marked: string[]; failure: unknown };

parentPort?.on('message', (texts: readonly string[]) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(read(texts));
});

function read(texts: readonly string[]): DictionaryAnswer {
  const marked: string[] = [];
  try {
    for (const text of texts) marked.push(addFurigana(text, tokensOf(text)));
    return { marked, failure: null };
  } catch (failure) {
    return { marked, failure };
  }
}

function tokensOf(text: string): DictionaryToken[] {
  const entries = tokenizer.tokenize(text) as Entry[];
  return entries.map(({ surface, reading, byteStart, byteEnd, ...kinds }) => ({
    surface,
    reading: reading ?? null,
    kinds: [kinds.partOfSpeech, kinds.partOfSpeechSubcategory1, kinds.partOfSpeechSubcategory2],
    byteStart,
    byteEnd,
  }));
}
