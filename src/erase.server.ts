import type { EraseWorker } from '#account/deletion/delete-worker.server.ts';
import { eraseWorker as forgetWords } from '#attendance/erase.server.ts';
import { eraseWorker as forgetPresence } from '#chat/erase.server.ts';
import { eraseWorker as forgetDocuments } from '#credentials/erase.server.ts';
import { eraseWorker as forgetNotifications } from '#notifications/erase.server.ts';
import { eraseWorker as forgetBankAccounts } from '#pay/erase.server.ts';
import { waiveOverpayments } from '#pay/overpayments/waive-overpayments.server.ts';
import { eraseWorker as losePoints } from '#points/erase.server.ts';
import { eraseWorker as forgetProfile } from '#profile/erase.server.ts';
import { eraseWorker as forgetFavorites } from '#recruitment/erase.server.ts';
import { eraseWorker as eraseMessages } from '#server/erase.server.ts';

/**
 * Erases a leaving worker's data in every slice, in the transaction of the deletion. docs/decisions/018
 * lists the data that is retained, and why. (Rule 4.22)
 */
export const eraseWorker: EraseWorker = async (tx, forgotten) => {
  // First, for the common lock order: the wallet is locked before the points.
  await waiveOverpayments(tx, forgotten);
  const pointsLost = await losePoints(tx, forgotten);
  await forgetFavorites(tx, forgotten);
  await forgetNotifications(tx, forgotten);
  await forgetDocuments(tx, forgotten);
  await forgetWords(tx, forgotten);
  await forgetPresence(tx, forgotten);
  await forgetBankAccounts(tx, forgotten);
  await forgetProfile(tx, forgotten);
  // Last: deletes also the outbox messages that the steps above have enqueued for the worker.
  await eraseMessages(tx, forgotten);
  return { pointsLost };
};
