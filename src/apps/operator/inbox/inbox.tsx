import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { operatorInboxQuery, type InboxQueue } from './inbox-client.ts';
import { queueUrgencyOf, durationText } from '#domain/overview/operator/urgency.ts';
import {
  openPagesOf,
  operatorPageGroups,
  operatorPageOfQueue,
} from '#apps/operator/parts/pages.ts';
import { useOperatorRights } from '#apps/operator/parts/viewer-client.ts';

const route = operatorPageLoaders({ right: 'operator.any', queries: () => [operatorInboxQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 受信箱: page with the number and age of the cases in each queue, the most urgent queue first. */
export default function OperatorInboxPage() {
  const inbox = useSuspenseQuery(operatorInboxQuery());
  const queues = inbox.data.operatorInbox;
  const waiting = queues.filter(({ count }) => count > 0);
  const pages = openPagesOf(operatorPageGroups, useOperatorRights()).flatMap(
    (group) => group.pages,
  );
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <Screen title="受信箱">
      <div className="flex flex-col gap-8 px-4 py-5">
        {inbox.isRefetchError && (
          <Banner tone="danger" announce="in-place" title="最新の内容を読み込めません">
            {inbox.error.message}
          </Banner>
        )}
        <Section title="対応を待っているもの">
          {waiting.length === 0 ? (
            <p className="text-fg-2">
              いまは何もありません。ワーカー・施設・銀行から新しいものが届くと、急ぐものから順にここに並びます。
            </p>
          ) : (
            <RowList>
              {waiting.map((queue) => (
                <QueueLink key={queue.kind} queue={queue} />
              ))}
            </RowList>
          )}
        </Section>
        {/* From 1024 px on the list at the left has these links. */}
        {empty.length > 0 && (
          <Section title="何も待っていない画面" className="lg:hidden">
            <Links pages={empty.map(({ kind }) => operatorPageOfQueue(kind))} />
          </Section>
        )}
        <Section title="そのほかの画面" className="lg:hidden">
          <Links pages={pages.filter((one) => !one.queues[0])} />
        </Section>
      </div>
    </Screen>
  );
}

function QueueLink({ queue }: { queue: InboxQueue }) {
  const now = useServerTime();
  const { kind, count } = queue;
  const { title, to } = operatorPageOfQueue(kind);
  const oldestAt = queue.oldestAt === null ? null : new Date(queue.oldestAt);
  const dueAt = queue.dueAt === null ? null : new Date(queue.dueAt);
  const pressure = queueUrgencyOf({ count, oldestAt, dueAt }, now);
  return (
    <ListRow
      as={Link}
      to={to}
      title={<span className="font-bold">{title}</span>}
      description={
        <>
          {oldestAt && <>いちばん古いもの：{durationText(oldestAt, now)}前</>}
          {oldestAt && dueAt && '・'}
          {dueAt && (
            <>
              期限 <JstTime at={dueAt} />
              {dueAt > now
                ? `（あと${durationText(now, dueAt)}）`
                : `（${durationText(dueAt, now)}過ぎています）`}
            </>
          )}
        </>
      }
      value={
        <span className="flex flex-wrap items-center justify-end gap-2">
          {pressure === 'late' && <StateBadge tone="danger">期限切れ</StateBadge>}
          {pressure === 'soon' && <StateBadge tone="warn">まもなく期限</StateBadge>}
          <span className="font-bold text-fg tabular-nums">{count}件</span>
        </span>
      }
    />
  );
}

function Links({ pages }: { pages: readonly { title: string; to: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {pages.map(({ title, to }) => (
        <li key={to}>
          <Link to={to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
