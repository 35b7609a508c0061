import Info from 'lucide-react/icons/info';
import { Link } from 'react-router';

import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { iconButtonClass } from '#platform/ui/icon-button.tsx';
import { BackLink, PageHeader } from '#platform/ui/navigation/page-header.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { PageTitle } from '#platform/ui/navigation/page-title.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import type { Route } from './+types/channel.ts';
import { useChannel } from './channel-context.tsx';
import { hiddenInShortFrameClass, shortFrameHeaderClass } from './chat-frame.tsx';
import { ConversationScreen } from './conversation-screen.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'md' };

/** One channel: its messages and the composer. */
export default function Channel({ params: { channelId } }: Route.ComponentProps) {
  return (
    <ConversationScreen channelId={channelId} parentId={null} title="メッセージ">
      <ChannelHeader />
    </ConversationScreen>
  );
}

function ChannelHeader() {
  const { id, name, nextShift, type } = useChannel();
  return (
    <>
      <PageTitle>{`${name} | メッセージ`}</PageTitle>
      <div className={cx('shrink-0', shortFrameHeaderClass)}>
        <PageHeader
          title={name}
          focusKey={id}
          back={<BackLink as={Link} to={paths.messages()} />}
          actions={
            <Link
              to={paths.channel.info(id)}
              aria-label="このトークの設定"
              className={iconButtonClass()}
            >
              <Info aria-hidden className="size-6" />
            </Link>
          }
        >
          {nextShift && (
            <Link
              to={paths.shift(nextShift.attendanceId)}
              className={cx(
                'link flex min-h-11 items-center px-4 text-sm leading-150',
                hiddenInShortFrameClass,
              )}
            >
              <Words>次の勤務 {shiftTime(nextShift.startsAt, nextShift.endsAt)}</Words>
            </Link>
          )}
          {type === 'support' && (
            <p className={cx('px-4 pb-2 text-sm leading-150 text-fg-2', hiddenInShortFrameClass)}>
              <Words>平日 9:00〜18:00（返信 約10分）</Words>
            </p>
          )}
        </PageHeader>
      </div>
    </>
  );
}

function shiftTime(startsAt: string, endsAt: string): string {
  const start = new Date(startsAt);
  return `${formatDayWithWeekday(jstDay(start))} ${formatTimeRange(start, new Date(endsAt))}`;
}
