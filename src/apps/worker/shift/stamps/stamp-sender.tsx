import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

import { jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { stampQueue, type DeliveredStamp } from '#domain/attendance/stamps/stamp-queue.ts';
import { useSession } from '#platform/web/session/session.tsx';

import { stampKindLabels } from '#domain/attendance/stamps/stamp-button.ts';
import { deliverQueuedStamp, invalidateStampQueries } from './send-stamp.ts';

/** Retry interval while stamps are queued: phones do not always fire `online`. */
const everyMs = 30_000;

/**
 * Sends queued stamps when the page loads, when the connection returns, when the page becomes visible,
 * and at intervals while stamps wait. Renders nothing.
 */
export function StampSender() {
  const { session } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const workerId = session?.user.id;

  const showResults = useEffectEvent((results: readonly DeliveredStamp[]) => {
    if (results.length > 0) invalidateStampQueries(client);
    for (const { stamp, refusal, receivedAt } of results) {
      const word = stampKindLabels[stamp.kind];
      const time = jstTime(new Date(stamp.at));
      if (refusal === null) {
        toast.success(
          receivedAt === null
            ? `${word}の記録を送信しました（${time}）`
            : `${word}の記録を送信しました（${time}）。施設の確認のあとに確定します`,
        );
      } else {
        const onPress = () => void navigate(paths.shift.time(stamp.attendanceId));
        toast.error(`${word}の記録を送信できませんでした。時刻の修正を申請してください`, {
          action: { label: '修正する', onPress },
        });
      }
    }
  });

  useEffect(() => {
    if (!workerId) return undefined;
    const queue = stampQueue();
    const deliver = () => {
      // A phone that cannot open its store has no queued stamps.
      queue
        .deliver(workerId, (stamp) => deliverQueuedStamp(client, stamp))
        .then(showResults, () => undefined);
    };
    const visible = () => {
      if (document.visibilityState === 'visible') deliver();
    };
    const again = () => {
      if (queue.getStamps().some((stamp) => stamp.refusal === null)) visible();
    };
    deliver();
    const timer = setInterval(again, everyMs);
    window.addEventListener('online', deliver);
    document.addEventListener('visibilitychange', visible);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', deliver);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [client, workerId]);

  return null;
}
