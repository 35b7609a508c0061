import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import {
  OperatorAnnouncements,
  OperatorWithdrawAnnouncement,
  writtenAnnouncements,
  type WrittenAnnouncement,
} from './announcements-client.ts';
import { ConfirmedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

const route = staffPage({ side: 'operator', queries: () => [writtenAnnouncements()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせ: what was announced to everybody, and a form for the next one. */
export default function OperatorAnnouncementsPage() {
  const list = useSuspenseInfiniteQuery(writtenAnnouncements());
  return (
    <QueueScreen title="お知らせ">
      <Disclosure title="お知らせを書く">
        <AnnouncementForm />
      </Disclosure>
      <QueueList
        title="運営からのお知らせ"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        empty={{
          icon: <Megaphone />,
          title: 'お知らせはまだありません',
          text: '書いたお知らせは、掲載の期間のあいだ、すべてのワーカーのアプリに表示されます。',
        }}
      >
        {(announcement) => <AnnouncementRow announcement={announcement} />}
      </QueueList>
    </QueueScreen>
  );
}

function AnnouncementRow({ announcement }: { announcement: WrittenAnnouncement }) {
  const { id, title, body, easyTitle, easyBody, shownFrom, shownTo } = announcement;
  const [isAsked, setAsked] = useState(false);
  return (
    <QueueRow
      title={title}
      meta={
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
      }
      actions={
        <Button
          size="sm"
          variant="danger"
          aria-label={`「${title}」を取り下げる`}
          onClick={() => setAsked(true)}
        >
          取り下げる
        </Button>
      }
    >
      <p className="wrap-anywhere whitespace-pre-line">{body}</p>
      {easyTitle && (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-fg-2">
          やさしい日本語：{easyTitle}
          {easyBody && `\n${easyBody}`}
        </p>
      )}
      {isAsked && (
        <ConfirmedAct
          title="お知らせを取り下げますか？"
          confirmLabel="取り下げる"
          done="お知らせを取り下げました"
          danger
          operation={OperatorWithdrawAnnouncement}
          invalidates={[OperatorAnnouncements]}
          input={{ id }}
          onClose={() => setAsked(false)}
        >
          アプリに表示されなくなります。もう一度載せるには、書き直します。
        </ConfirmedAct>
      )}
    </QueueRow>
  );
}
