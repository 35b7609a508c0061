import BellOff from 'lucide-react/icons/bell-off';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { Link } from 'react-router';

import { formatDayWithWeekday, jstDay, jstTime } from '#platform/base/jst.ts';
import { Avatar } from '#platform/ui/display/avatar.tsx';
import { CountBadge } from '#platform/ui/feedback/badge.tsx';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { chatChannelPath } from '#apps/parts/chat/documents-client.ts';
import { chatListTimeText } from '#domain/chat/protocol/list-time.ts';
import type { ChatChannel } from '#domain/chat/protocol/protocol.ts';
import { chatPreviewText } from '#domain/chat/protocol/texts.ts';

type ChannelRowProps = {
  channel: ChatChannel;
  now: Date;
  hasWaiting: boolean;
  /** The conversation is open beside the list. */
  isCurrent: boolean;
};

/** One channel of the list: name, last message, time, unread count and the next shift there. */
export function ChannelRow({ channel, now, hasWaiting, isCurrent }: ChannelRowProps) {
  const { id, name, imageUrl, lastMessage, unread, isMuted, nextShift } = channel;
  return (
    <Link
      to={chatChannelPath(id)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex items-start gap-3 px-4 py-3 leading-150 transition-colors focus-visible:-outline-offset-4',
        isCurrent ? 'bg-brand-weak' : 'hover:bg-surface-2',
      )}
    >
      <Avatar name={name} src={imageUrl} shape="square" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className={cx('min-w-0 flex-[1_1_6em] truncate', unread > 0 && 'font-bold')}>
            {name}
          </span>
          {lastMessage && (
            <time
              dateTime={lastMessage.createdAt}
              className="shrink-0 text-sm text-fg-2 tabular-nums"
            >
              <Words>{chatListTimeText(new Date(lastMessage.createdAt), now)}</Words>
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cx(
              'min-w-0 flex-1 truncate text-sm',
              unread > 0 ? 'font-bold text-fg' : 'text-fg-2',
            )}
          >
            <Preview channel={channel} hasWaiting={hasWaiting} />
          </span>
          {isMuted && (
            <span className="shrink-0 text-fg-2">
              <BellOff aria-hidden className="size-[1.1em]" />
              <span className="sr-only">ミュート中</span>
            </span>
          )}
          <CountBadge count={unread} label="未読" className="shrink-0" />
        </span>
        {nextShift && (
          <span className="mt-0.5 inline-flex max-w-full items-center gap-1 self-start rounded-16 bg-brand-weak px-2.5 py-0.5 text-sm font-bold text-brand-strong">
            <CalendarDays aria-hidden className="size-[1.15em] shrink-0" />
            <span className="min-w-0">
              <Words>
                次の勤務 {formatDayWithWeekday(jstDay(new Date(nextShift.startsAt)))}{' '}
                {jstTime(new Date(nextShift.startsAt))}
              </Words>
            </span>
          </span>
        )}
      </span>
    </Link>
  );
}

function Preview({ channel, hasWaiting }: Pick<ChannelRowProps, 'channel' | 'hasWaiting'>) {
  const { lastMessage, side } = channel;
  if (hasWaiting) return <Words>送信待ちのメッセージがあります</Words>;
  if (!lastMessage) return <Words>まだメッセージはありません</Words>;
  return `${lastMessage.side === side ? 'あなた：' : ''}${chatPreviewText(lastMessage)}`;
}
