import { Bell, CalendarSync, Mail, SunMoon, UserX } from 'lucide-react';
import { Link } from 'react-router';

import { ListRow, RowList } from '#ui/list-row.tsx';
import { BackLink, PageHeader } from '#ui/page-header.tsx';
import { page } from '#web/page.ts';

const route = page({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 設定: the way to each of them. */
export default function Settings() {
  return (
    <>
      <title>設定 | ひとこま</title>
      <PageHeader title="設定" back={<BackLink as={Link} to="/me" />} />
      <div className="px-4 py-5">
        <RowList>
          <ListRow
            as={Link}
            to="/settings/notifications"
            icon={<Bell aria-hidden />}
            title="お知らせの設定"
            description="プッシュ通知・SMS・メール"
          />
          <ListRow
            as={Link}
            to="/settings/email"
            icon={<Mail aria-hidden />}
            title="メールアドレス"
            description="お知らせの受け取りとログイン"
          />
          <ListRow
            as={Link}
            to="/settings/calendar"
            icon={<CalendarSync aria-hidden />}
            title="カレンダー連携"
            description="勤務の予定を自動で表示"
          />
          <ListRow
            as={Link}
            to="/settings/display"
            icon={<SunMoon aria-hidden />}
            title="表示の設定"
            description="明るさ・文字の大きさ"
          />
          <ListRow
            as={Link}
            to="/settings/account/delete"
            icon={<UserX aria-hidden />}
            title="退会する"
          />
        </RowList>
      </div>
    </>
  );
}
