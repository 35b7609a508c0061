import { eraseWorkerUrgentNotices as eraseApplicationNotices } from '#domain/application/erase.server.ts';
import { eraseWorkerAttendances as eraseAttendanceTexts } from '#domain/attendance/erase.server.ts';
import { eraseChatPresence as eraseChat } from '#domain/chat/erase.server.ts';
import { eraseWorkerCredentials as eraseDocuments } from '#domain/credentials/erase.server.ts';
import { eraseWorkerNotifications as eraseNotifications } from '#domain/notifications/erase.server.ts';
import { eraseGoalAndBankAccounts as eraseBankAccounts } from '#domain/pay/erase.server.ts';
import { waiveOverpayments } from '#domain/pay/overpayments/waive-overpayments.server.ts';
import { erasePointsOfWorker as erasePoints } from '#domain/points/erase.server.ts';
import { eraseWorkerFromPools as erasePool } from '#domain/pool/erase.server.ts';
import { eraseProfileOfWorker as eraseProfile } from '#domain/profile/erase.server.ts';
import { eraseFavoritesAndFollows as eraseFavorites } from '#domain/recruitment/erase.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { eraseWorkerServerData as eraseMessages } from '#platform/server/erase.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

/** The worker to erase, and the addresses for messages. */
type LeavingWorker = {
  workerId: string;
  phoneNumber: string;
  email: string | null;
  actor: Actor;
  maskAt: Date;
  now: Date;
};

/**
 * Erases a leaving worker's data in every subject, in the transaction of the deletion, and returns the number of points
 * lost. docs/kept-data.md lists the data that is retained, and why. (Rule 4.22)
 */
export async function eraseLeavingWorkerData(
  tx: Tx,
  leaving: LeavingWorker,
): Promise<{ pointsLost: number }> {
  // First, for the common lock order: the wallet is locked before the points.
  await waiveOverpayments(tx, leaving);
  const pointsLost = await erasePoints(tx, leaving);
  await eraseFavorites(tx, leaving);
  await erasePool(tx, leaving);
  await eraseApplicationNotices(tx, leaving);
  await eraseNotifications(tx, leaving);
  await eraseDocuments(tx, leaving);
  await eraseAttendanceTexts(tx, leaving);
  await eraseChat(tx, leaving);
  await eraseBankAccounts(tx, leaving);
  await eraseProfile(tx, leaving);
  // Last: deletes also the outbox messages that the steps above have enqueued for the worker.
  await eraseMessages(tx, leaving);
  return { pointsLost };
}
