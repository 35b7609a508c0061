import type { ForgetWorker } from '#account/deletion/delete-worker.server.ts';
import { forgetWorker as forgetWords } from '#attendance/erase.server.ts';
import { forgetWorker as forgetPresence } from '#chat/erase.server.ts';
import { forgetWorker as forgetDocuments } from '#credentials/erase.server.ts';
import { forgetWorker as forgetNotifications } from '#notifications/erase.server.ts';
import { forgetWorker as forgetBankAccounts } from '#pay/erase.server.ts';
import { waiveOverpayments } from '#pay/overpayments/waive-overpayments.server.ts';
import { forgetWorker as losePoints } from '#points/erase.server.ts';
import { forgetWorker as forgetProfile } from '#profile/erase.server.ts';
import { forgetWorker as forgetFavorites } from '#recruitment/erase.server.ts';
import { forgetWorker as forgetLetters } from '#server/erase.server.ts';

/**
 * Lets every slice forget what it keeps of a worker who leaves, in the transaction of the deletion.
 * What stays, where and why is listed in docs/decisions/018. (Rule book 4.22)
 */
export const forgetWorker: ForgetWorker = async (tx, forgotten) => {
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
