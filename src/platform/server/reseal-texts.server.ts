import type { Db, Executor, Tx } from './database/db.server.ts';
import { inTransaction } from './database/db.server.ts';
import type { Env } from './env.server.ts';
import { log } from './log.server.ts';
import { forEachDue } from './tasks/batches.server.ts';
import { resealText, type Resealing } from './secrets/sealed-text.server.ts';
import type { KeyPurpose } from './secrets/secrets.server.ts';

/** A table with sealed texts. */
export type SealedTexts = {
  /** Name of the texts in the log and for people: `codes of gift cards`. */
  what: string;
  purpose: KeyPurpose;
  /** At most `limit` ids of rows with a sealed text after the given one, in order; null: from the first. */
  ids(db: Executor, page: { after: string | null; limit: number }): Promise<string[]>;
  /** The sealed texts of a row, locked until the transaction ends; none when it has been removed. */
  lock(tx: Tx, id: string): Promise<string[]>;
  /** Replaces a sealed text of the row, in whichever column has it. */
  replace(tx: Tx, texts: { id: string; before: string; after: string }): Promise<void>;
};

const batchSize = 200;

/**
 * Seals every text of a table with the current secret, row by row, so that the older secrets of `AUTH_SECRET` can go.
 * May run beside the product, and again after an interruption. A text that no secret opens stays as it is.
 */
export async function resealTexts(
  { db, env }: { db: Db; env: Pick<Env, 'secrets'> },
  texts: SealedTexts,
): Promise<Record<Resealing, number>> {
  const counts = { current: 0, resealed: 0, unknown: 0 };
  await forEachDue<string>({
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

type Row = { env: Pick<Env, 'secrets'>; texts: SealedTexts; id: string };

async function resealRow(tx: Tx, { env, texts, id }: Row): Promise<Resealing[]> {
  const results: Resealing[] = [];
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
