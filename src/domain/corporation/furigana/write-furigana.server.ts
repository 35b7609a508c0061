import type { Db } from '#platform/server/database/db.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { openDictionary, type FuriganaDictionary } from './dictionary.server.ts';
import {
  facilitiesWithoutFurigana,
  jobsWithoutFurigana,
  storeFacilityFurigana,
  storeJobFurigana,
  type FacilityTextsForFurigana,
  type TextsForFurigana,
} from './furigana.queries.server.ts';

/** The last of the scheduled tasks, because others must not wait for the dictionary. */
export const furiganaTasks: readonly Task[] = [
  { name: 'employer.furigana', run: ({ db }) => writeFurigana(db) },
];

const batchSize = 50;
/** Maximum different texts of one run, which take the dictionary some seconds: the run of the next minute continues. */
const maxTexts = 1_500;

/** Adds furigana to the texts that have none yet; returns the number of templates and facilities. */
export async function writeFurigana(db: Db): Promise<number> {
  const reader = openReader();
  try {
    const facilities = await reader.read({
      unread: () => facilitiesWithoutFurigana(db, batchSize),
      store: (read) => storeFacilityFurigana(db, read),
    });
    const jobs = await reader.read({
      unread: () => jobsWithoutFurigana(db, batchSize),
      store: (read) => storeJobFurigana(db, read),
    });
    return facilities + jobs;
  } finally {
    await reader.close();
  }
}

type Source = {
  unread: () => Promise<readonly TextsForFurigana[]>;
  store: (read: readonly FacilityTextsForFurigana[]) => Promise<void>;
};

/** Opens the dictionary with the first text, and reads equal texts only once, because templates repeat many texts. */
function openReader() {
  const known = new Map<string, string>();
  let dictionary: FuriganaDictionary | null = null;

  async function learn(texts: readonly string[]): Promise<void> {
    const unknown = [...new Set(texts.filter((text) => !known.has(text)))];
    if (unknown.length === 0) return;
    dictionary ??= openDictionary();
    const marked = await dictionary.addFurigana(unknown);
    for (const [index, text] of unknown.entries()) known.set(text, marked[index] ?? text);
  }

  return {
    async read({ unread, store }: Source): Promise<number> {
      let sum = 0;
      while (known.size < maxTexts) {
        // oxlint-disable-next-line no-await-in-loop -- the next batch must not see the rows of this one
        const rows = await unread();
        if (rows.length === 0) break;
        // Trimmed, as the pages show the texts.
        const shown = rows.map(({ texts }) => texts.map((text) => text.trim()));
        // oxlint-disable-next-line no-await-in-loop -- as above
        await learn(shown.flat());
        const read = rows.map(({ id, texts }, index) => ({
          id,
          from: texts,
          texts: [...new Set(shown[index])].flatMap((text) => {
            const marked = known.get(text) ?? text;
            return marked === text ? [] : [marked];
          }),
        }));
        // oxlint-disable-next-line no-await-in-loop -- as above
        await store(read);
        sum += rows.length;
        if (rows.length < batchSize) break;
      }
      return sum;
    },
    async close(): Promise<void> {
      await dictionary?.close();
    },
  };
}
