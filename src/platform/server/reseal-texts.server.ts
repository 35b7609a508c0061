import type { Db, QueryExecutor, Tx } from './database/db.server.ts';
import { inTransaction } from './database/db.server.ts';
import type { Env } from './env.server.ts';
import { log } from './log.server.ts';
import { processEachDueRow } from './tasks/batches.server.ts';
import { resealText, type ResealResult } from './secrets/sealed-text.server.ts';
import type { KeyPurpose } from './secrets/secrets.server.ts';

/** The access to a table with sealed texts. */
export type SealedTextTable = {
  /** The plural name of the texts, for the log and for people: `codes of gift cards`. */
  what: string;
  purpose: KeyPurpose;
  /**
   * At most `limit` ids of rows with a sealed text, in order: those after the id `after`, or the first ones for null.
   */
  ids(db: QueryExecutor, page: { after: string | null; limit: number }): Promise<string[]>;
  /** Locks a row until the transaction ends and returns its sealed texts; empty when the row has been removed. */
  lock(tx: Tx, id: string): Promise<string[]>;
  /** Replaces a sealed text of the row, in the column that contains it. */
  replace(tx: Tx, texts: { id: string; before: string; after: string }): Promise<void>;
};

const batchSize = 200;

/**
 * Seals every text of a table with the current secret, row by row, so that older secrets of `AUTH_SECRET` can be
 * removed. May run beside the product, and again after an interruption. A text that no secret opens is not changed.
 */
export async function resealTexts(
  { db, env }: { db: Db; env: Pick<Env, 'secrets'> },
  texts: SealedTextTable,
): Promise<Record<ResealResult, number>> {
  const counts = { current: 0, resealed: 0, unknown: 0 };
  await processEachDueRow<string>({
    batchSize,
    due: (after) => texts.ids(db, { after, limit: batchSize }),
    async each(id) {
      const results = await inTransaction(db, (tx) => resealRow(tx, { env, texts, id }));
      for (const result of results) counts[result] += 1;
      if (results.includes('unknown'))
        log.error({ id, what: texts.what }, 'no secret opens a sealed text');
      return results.length;
    },
  });
  return counts;
}

type Row = { env: Pick<Env, 'secrets'>; texts: SealedTextTable; id: string };

async function resealRow(tx: Tx, { env, texts, id }: Row): Promise<ResealResult[]> {
  const results: ResealResult[] = [];
  for (const before of await texts.lock(tx, id)) {
    const { sealed: after, result } = resealText(env, before, {
      purpose: texts.purpose,
      rowId: id,
    });
    results.push(result);
    // oxlint-disable-next-line no-await-in-loop -- both texts of one locked row
    if (result === 'resealed') await texts.replace(tx, { id, before, after });
  }
  return results;
}
