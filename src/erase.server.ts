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
import { eraseWorker as forgetLetters } from '#server/erase.server.ts';

/**
 * Lets every slice forget what it keeps of a worker who leaves, in the transaction of the deletion.
 * What stays, where and why is listed in docs/decisions/018. (Rule 4.22)
 */
export const eraseWorker: EraseWorker = async (tx, forgotten) => {
  // First: the wallet is locked before points everywhere.
  await waiveOverpayments(tx, forgotten);
  const pointsLost = await losePoints(tx, forgotten);
  await forgetFavorites(tx, forgotten);
  await forgetNotifications(tx, forgotten);
  await forgetDocuments(tx, forgotten);
  await forgetWords(tx, forgotten);
  await forgetPresence(tx, forgotten);
  await forgetBankAccounts(tx, forgotten);
  await forgetProfile(tx, forgotten);
  // Last: whoever was told something above is not told it any more.
  await forgetLetters(tx, forgotten);
  return { pointsLost };
};
