import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import {
  OperatorWithdrawAnnouncementMutation,
  writtenAnnouncementsQuery,
  type WrittenAnnouncement,
} from './announcements-client.ts';
import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [writtenAnnouncementsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせ: page with the announcements to everybody, and a form for a new one. */
export default function OperatorAnnouncementsPage() {
  return (
    <QueueScreen title="お知らせ">
      <Disclosure title="お知らせを書く">
        <AnnouncementForm />
      </Disclosure>
      <CaseQueue
        title="運営からのお知らせ"
        query={writtenAnnouncementsQuery()}
        empty="書いたお知らせは、掲載の期間のあいだ、すべてのワーカーのアプリに表示されます。"
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
    lines: [body, easyTitle && `やさしい日本語：${easyTitle}`, easyBody],
    times: { 掲載の開始: shownFrom, 掲載の終了: shownTo },
    acts: [
      createOperatorAct({
        label: '取り下げる',
        name: `「${title}」を取り下げる`,
        danger: true,
        title: 'お知らせを取り下げますか？',
        text: 'アプリに表示されなくなります。もう一度載せるには、書き直します。',
        done: 'お知らせを取り下げました',
        operation: OperatorWithdrawAnnouncementMutation,
        input: () => ({ id }),
      }),
    ],
  };
}
