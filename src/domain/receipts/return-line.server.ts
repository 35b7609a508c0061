import { settleTransfer } from '#domain/pay/bank-file/settle-transfers.server.ts';
import { reopenTransfer } from '#domain/pay/transfers/reopen-transfer.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import {
  lockStatementLine,
  returnCandidates,
  writeReturnLine,
  type NamedReturnCandidate,
} from './lines.queries.server.ts';
import { returnProposalsFor } from './match-returns.ts';
import { receiptRefusal } from './messages.ts';

type LineAndTransfer = { lineId: string; transferId: string };

/**
 * Returns the transfer that a line may return, with the line locked. Refusals: NOT_FOUND, LINE_MATCHED,
 * LINE_NOT_THIS_TRANSFER. (Rule 6.5)
 */
export async function lockReturnOfLine(
  tx: Tx,
  { lineId, transferId }: LineAndTransfer,
): Promise<NamedReturnCandidate> {
  const line = await lockStatementLine(tx, lineId);
  if (!line) throw receiptRefusal('NOT_FOUND');
  if (line.state !== 'UNMATCHED') throw receiptRefusal('LINE_MATCHED');
  const candidates = await returnCandidates(tx, [line]);
  const isProposed = returnProposalsFor(line, candidates).some(
    ({ candidate }) => candidate.transferId === transferId,
  );
  const found = candidates.find((candidate) => candidate.transferId === transferId);
  if (!found || !isProposed) throw receiptRefusal('LINE_NOT_THIS_TRANSFER');
  return found;
}

type Returning = LineAndTransfer & { reason: string; actor: Actor; now: Date };

/**
 * Assigns a line to the transfer that it returns: a transfer at the bank fails, one that was recorded as paid is
 * reopened. Returns the shifts that are no longer wholly paid. Refusals: those of `lockReturnOfLine`, `settleTransfer`
 * and `reopenTransfer`. (Rule 6.5)
 */
export async function returnTransferOfLine(
  tx: Tx,
  { lineId, transferId, reason, actor, now }: Returning,
): Promise<string[]> {
  const { state } = await lockReturnOfLine(tx, { lineId, transferId });
  const unpaid =
    state === 'COMPLETED' ? await reopenTransfer(tx, { transferId, reason, actor, now }) : [];
  if (state === 'SUBMITTED') await settleTransfer(tx, { transferId, outcome: 'OTHER', actor, now });
  await writeReturnLine(tx, { lineId, transferId, now });
  return unpaid;
}
