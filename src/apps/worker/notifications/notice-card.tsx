import { Link } from 'react-router';

import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { WorkerNotice } from './client.ts';

/** One notice: the event, the action to take, and a link to its page. */
export function NoticeCard({ notice, onRead }: { notice: WorkerNotice; onRead: () => void }) {
  return (
    <Card as="article" pressable className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-fg-2">
        <JstTime at={notice.createdAt} />
        {!notice.isRead && <StateBadge tone="info">未読</StateBadge>}
      </p>
      <h2 className={notice.isRead ? 'leading-150' : 'leading-150 font-bold'}>
        <Link to={notice.path} onClick={onRead} className={stretchedLinkClass}>
          <Words>{notice.title}</Words>
        </Link>
      </h2>
      <p className="text-sm leading-160 whitespace-pre-line text-fg-2">
        <Words>{notice.body}</Words>
      </p>
    </Card>
  );
}
