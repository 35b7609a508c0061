import { mapInOrder } from '#platform/base/in-order.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { writeOffOverpayment } from './overpayment-posting.server.ts';
import { lockOpenOverpayments } from './overpayment.queries.server.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';

type Leaving = { workerId: string; actor: Actor; now: Date };

/**
 * Writes off the open and agreed overpayments of a worker who deletes the account: there is no later wage to deduct
 * from, and such a debt must not prevent the deletion. (Rule 6.7)
 */
export async function waiveOverpayments(tx: Tx, { workerId, actor, now }: Leaving): Promise<void> {
  await lockWallet(tx, workerId);
  await mapInOrder(await lockOpenOverpayments(tx, workerId), (overpayment) =>
    writeOffOverpayment(tx, { overpayment, event: 'LEAVE', actor, now }),
  );
}
