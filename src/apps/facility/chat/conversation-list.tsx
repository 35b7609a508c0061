import MessageCircle from 'lucide-react/icons/message-circle';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';

import { StaleDataBanner } from '#apps/facility/parts/stale-banner.tsx';
import { facilityConversationsQuery, type ConversationRow } from './inbox-client.ts';

type Props = { facilityId: string; channelId: string | null };

/** List of all conversations of the facility, the most urgent first. */
export function ConversationList({ facilityId, channelId }: Props) {
  const list = useSuspenseInfiniteQuery(facilityConversationsQuery(facilityId));
  const rows = list.data.rows;
  const unread = rows.filter((row) => row.unread > 0).length;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<MessageCircle />} title="メッセージはまだありません">
        応募したワーカーがメッセージを送ると、ここに表示されます。「今日」「応募」「勤務時間」の画面の「チャットを開く」から、施設が先に送ることもできます。
      </EmptyState>
    );
  }
  return (
    <>
      <StaleDataBanner error={list.error} />
      <output className="block pb-2 text-sm text-fg-2">
        {unread > 0 ? `未読のトーク：${unread}件` : '未読のトークはありません'}
      </output>
      <nav aria-label="トークの一覧">
        <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} facilityId={facilityId} isOpen={row.id === channelId} />
            </li>
          ))}
        </ul>
      </nav>
      <PagedQueryLoadMore list={list} />
    </>
  );
}

type RowProps = { row: ConversationRow; facilityId: string; isOpen: boolean };

function Row({ row, facilityId, isOpen }: RowProps) {
  const { id, workerName, unread, lastText, lastAt, lastSide, assigneeName } = row;
  return (
    <Link
      to={facilityPaths.messages.channel(facilityId, id)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'block px-4 py-3 leading-150 hover:bg-surface-2 focus-visible:-outline-offset-4',
        isOpen && 'bg-brand-weak',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={cx('min-w-0 wrap-anywhere', unread > 0 && 'font-bold')}>{workerName}</span>
        {unread > 0 && <StateBadge tone="danger">未読{unread}</StateBadge>}
        <Urgency row={row} />
      </span>
      <span className="line-clamp-2 text-sm wrap-anywhere text-fg-2">
        {lastSide === 'facility' && '施設：'}
        {lastText ?? 'メッセージは削除されました'}
      </span>
      <span className="block text-sm text-fg-2">
        {lastAt && <JstTime at={lastAt} />}
        {assigneeName && `・担当 ${assigneeName}`}
      </span>
    </Link>
  );
}

function Urgency({ row: { urgency, shiftStartsAt } }: { row: ConversationRow }) {
  switch (urgency) {
    case 'soonWaiting':
    case 'soon':
      return (
        <>
          <StateBadge tone={urgency === 'soon' ? 'info' : 'warn'}>
            {shiftStartsAt && (
              <>
                <JstTime at={shiftStartsAt} /> の勤務
              </>
            )}
          </StateBadge>
          {urgency === 'soonWaiting' && <StateBadge tone="warn">未返信</StateBadge>}
        </>
      );
    case 'waiting':
      return <StateBadge tone="warn">未返信</StateBadge>;
    case 'none':
      return null;
  }
}
