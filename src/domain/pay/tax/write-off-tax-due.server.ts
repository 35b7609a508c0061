import { mapInOrder } from '#platform/base/in-order.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  correctionBatchSize,
  formerWorkersWithTaxShortfall,
  lockTaxShortfallsOfFormerWorker,
  writeOffTaxShortfall,
} from './corrected-tax.queries.server.ts';

/**
 * Writes off missing tax of workers who deleted the account: no later wage can cover it, so the employers bear it.
 * Returns the number of corrections. May run late or twice. (Rule 8.4)
 */
export async function writeOffTaxOfFormerWorkers(
  { db }: Pick<App, 'db'>,
  now: Date,
): Promise<number> {
  return processEachDueRow<string>({
    batchSize: correctionBatchSize,
    due: (after) => formerWorkersWithTaxShortfall(db, after),
    each: (workerId) => inTransaction(db, (tx) => writeOffTaxDue(tx, { workerId, now })),
  });
}

async function writeOffTaxDue(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<number> {
  await lockWallet(tx, workerId);
  const shortfalls = await lockTaxShortfallsOfFormerWorker(tx, workerId);
  await mapInOrder(shortfalls, async ({ id, rest, taxYear, corporationId }) => {
    await writeOffTaxShortfall(tx, { id, amount: rest });
    await postToLedger(tx, {
      dedupKey: `tax-correction:${id}:written-off`,
      kind: 'tax.written_off',
      note: `${taxYear}年の税額の不足（退会した方）`,
      at: now,
      entries: [
        { account: 'employer_receivable', corporationId, amount: rest },
        { account: 'tax_withheld', corporationId, amount: -rest },
      ],
    });
  });
  return shortfalls.length;
}
