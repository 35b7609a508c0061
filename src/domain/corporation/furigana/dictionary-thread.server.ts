import { parentPort } from 'node:worker_threads';

import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';

import { addFurigana, type Token } from './add-furigana.ts';

/** As the dictionary says a word; a word that it lacks has only its place. */
type Entry = {
  surface: string;
  reading?: string;
  partOfSpeech?: string;
  partOfSpeechSubcategory1?: string;
  partOfSpeechSubcategory2?: string;
  byteStart: number;
  byteEnd: number;
};

/** A thread of its own: loading the dictionary and reading a text would delay the answers of the process. */
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

function tokensOf(text: string): Token[] {
  const entries = tokenizer.tokenize(text) as Entry[];
  return entries.map(({ surface, reading, byteStart, byteEnd, ...kinds }) => ({
    surface,
    reading: reading ?? null,
    kinds: [kinds.partOfSpeech, kinds.partOfSpeechSubcategory1, kinds.partOfSpeechSubcategory2],
    byteStart,
    byteEnd,
  }));
}
