import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { useServerTime } from '#platform/web/server-time.ts';

import { queueUrgencyOf, durationText } from '#domain/overview/operator/urgency.ts';

/** Badge with the time left until a deadline; nothing while the deadline is far away. */
export function DueBadge({ at }: { at: string }) {
  const now = useServerTime();
  const dueAt = new Date(at);
  const pressure = queueUrgencyOf({ count: 1, oldestAt: null, dueAt }, now);
  if (pressure === 'late') return <StateBadge tone="danger">期限切れ</StateBadge>;
  if (pressure === 'soon')
    return <StateBadge tone="warn">あと{durationText(now, dueAt)}</StateBadge>;
  return null;
}
