import { formatInstant } from '#platform/base/jst.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { stopLinkHash } from '#platform/server/stop-links/stop-link.server.ts';
import {
  lockStopLink,
  markStopLinkUsed,
} from '#platform/server/stop-links/stop-links.queries.server.ts';

import { accountRefusal } from '../messages.ts';
import { stopLockedAccount } from './stop-worker.server.ts';
import { lockAccountForStop } from './stops.queries.server.ts';

/** Reason that the history and the list of stopped accounts show. */
const reason = '本人による停止（お知らせのリンク）';

/**
 * Stops the account of a notice's link and ends every session; an operator lifts the stop. The link identifies no
 * person: it opens no session, and the answer names neither the worker nor the number. A second press gets the same
 * answer as the first. Refusals: STOP_LINK_INVALID. (Rule 4.1)
 */
export async function stopByLink(
  app: App,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const stopped = await inTransaction(app.db, async (tx) => {
    const link = await lockStopLink(tx, { secretHash: stopLinkHash(secret), now });
    const account = link && (await lockAccountForStop(tx, link.workerId));
    if (!account) throw accountRefusal('STOP_LINK_INVALID');
    if (account.isStopped) return null;
    // The link was used before, and an operator has lifted its stop since.
    if (link.isUsed) throw accountRefusal('STOP_LINK_INVALID');
    const { workerId } = link;
    const actor = { kind: 'worker', id: workerId } as const;
    await stopLockedAccount(tx, { workerId, reason, actor, isOwn: true, now });
    await markStopLinkUsed(tx, { id: link.id, now });
    return workerId;
  });
  if (stopped === null) return;
  await raiseAlarms(app, {
    alarms: [
      {
        key: `account-stopped-by-link:${stopped}:${now.getTime()}`,
        title: '本人が、お知らせのリンクからアカウントを停止しました',
        body: `第三者がアカウントを変更した可能性があります。変更の履歴（電話番号・振込口座・メールアドレス・パスキー）を確認し、本人と連絡を取ってから停止を解除してください。変更された電話番号は、運営用の画面（${operatorPaths.numbers(stopped)}）で元に戻せます。ワーカー：${stopped}、日時：${formatInstant(now)}`,
        facts: { workerId: stopped },
      },
    ],
    now,
  });
}
