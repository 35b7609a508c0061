import { refuseFields } from '#platform/base/refusal.ts';
import { isTextWithin, normalizeLine } from '#platform/base/text.ts';
import type { Db } from '#platform/server/database/db.server.ts';

import { payerSentences, receiptRefusal } from '../messages.ts';
import { maxPayerNameLength, payerKeyOf } from '../payer-name.ts';
import { changePayer, type PayerCommand } from './change-payer.server.ts';
import { deletePayerName, writeStatedName } from './payers.queries.server.ts';

/**
 * Registers a name under which a corporation pays: with the amount of one open invoice it is certain, unless another
 * corporation has the same name. Once per idempotency key. Refusals: VALIDATION_FAILED, NOT_FOUND. (Rule 8.7)
 */
export async function statePayerName(
  db: Db,
  { name: typed, ...command }: PayerCommand & { name: string },
): Promise<void> {
  const { corporationId, now } = command;
  const name = normalizeLine(typed);
  const key = payerKeyOf(name);
  if (!isTextWithin(name, maxPayerNameLength) || key === '')
    throw refuseFields({ name: payerSentences.name });
  const call = { operation: 'receipts.statePayerName', input: [corporationId, name] };
  await changePayer(db, { ...command, ...call, event: 'STATE_PAYER_NAME' }, async (tx) => {
    await writeStatedName(tx, { corporationId, key, name, now });
    return name;
  });
}

/**
 * Deletes a name of a corporation, whether an operator registered it or receipts taught it, and a refusal of it. Once per
 * idempotency key. Refusals: NOT_FOUND. (Rule 8.7)
 */
export async function endPayerName(
  db: Db,
  { key, ...command }: PayerCommand & { key: string },
): Promise<void> {
  const { corporationId } = command;
  const call = { operation: 'receipts.endPayerName', input: [corporationId, key] };
  await changePayer(db, { ...command, ...call, event: 'END_PAYER_NAME' }, async (tx) => {
    const name = await deletePayerName(tx, { corporationId, key });
    if (name === undefined) throw receiptRefusal('NOT_FOUND');
    return name;
  });
}
