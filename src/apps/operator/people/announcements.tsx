import Megaphone from 'lucide-react/icons/megaphone';

import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { page } from '#platform/web/graphql/page.ts';

import {
  OperatorWithdrawAnnouncement,
  writtenAnnouncements,
  type WrittenAnnouncement,
} from './announcements-client.ts';
import { act } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { Queue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const route = page({ queries: () => [writtenAnnouncements()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせ: what was announced to everybody, and a form for the next one. */
export default function OperatorAnnouncementsPage() {
  return (
    <QueueScreen title="お知らせ">
      <Disclosure title="お知らせを書く">
        <AnnouncementForm />
      </Disclosure>
      <Queue
        title="運営からのお知らせ"
        query={writtenAnnouncements()}
        empty={{
          icon: <Megaphone />,
          title: 'お知らせはまだありません',
          text: '書いたお知らせは、掲載の期間のあいだ、すべてのワーカーのアプリに表示されます。',
        }}
        entry={announcementEntry}
      />
    </QueueScreen>
  );
}

function announcementEntry(announcement: WrittenAnnouncement): QueueEntry {
  const { id, title, body, easyTitle, easyBody, shownFrom, shownTo } = announcement;
  return {
    id,
    title,
    meta: (
      <>
        <JstTime at={shownFrom} />
        から
        {shownTo && (
          <>
            <JstTime at={shownTo} />
            まで
          </>
        )}
      </>
    ),
    body: (
      <>
        <p className="wrap-anywhere whitespace-pre-line">{body}</p>
        {easyTitle && (
          <p className="text-sm wrap-anywhere whitespace-pre-line text-fg-2">
            やさしい日本語：{easyTitle}
            {easyBody && `\n${easyBody}`}
          </p>
        )}
      </>
    ),
    acts: [
      act({
        label: '取り下げる',
        name: `「${title}」を取り下げる`,
        danger: true,
        title: 'お知らせを取り下げますか？',
        text: 'アプリに表示されなくなります。もう一度載せるには、書き直します。',
        done: 'お知らせを取り下げました',
        operation: OperatorWithdrawAnnouncement,
        input: () => ({ id }),
      }),
    ],
  };
}
