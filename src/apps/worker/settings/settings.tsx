import Bell from 'lucide-react/icons/bell';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import ShieldBan from 'lucide-react/icons/shield-ban';
import Smartphone from 'lucide-react/icons/smartphone';
import SunMoon from 'lucide-react/icons/sun-moon';
import UserX from 'lucide-react/icons/user-x';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { newAppBuildStore } from '#platform/web/install/new-build.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 設定: links to all settings. */
export default function Settings() {
  return (
    <Screen title="設定" back={paths.me()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <NewBuild />
        <RowList>
          <ListRow
            as={Link}
            to={paths.settings.notifications()}
            icon={<Bell aria-hidden />}
            title="お知らせの設定"
            description="プッシュ通知・SMS・メール"
          />
          <ListRow
            as={Link}
            to={paths.settings.phone()}
            icon={<Phone aria-hidden />}
            title="電話番号"
            description="ログインとSMSの番号の変更"
          />
          <ListRow
            as={Link}
            to={paths.settings.email()}
            icon={<Mail aria-hidden />}
            title="メールアドレス"
            description="お知らせの受け取りとログイン"
          />
          <ListRow
            as={Link}
            to={paths.settings.passkeys()}
            icon={<KeyRound aria-hidden />}
            title="パスキー"
            description="指紋や顔でのログイン"
          />
          <ListRow
            as={Link}
            to={paths.settings.sessions()}
            icon={<Smartphone aria-hidden />}
            title="ログイン中の端末"
            description="端末の確認とログアウト"
          />
          <ListRow
            as={Link}
            to={paths.settings.looks()}
            icon={<Eye aria-hidden />}
            title="閲覧の記録"
            description="電話番号や書類を見た人"
          />
          <ListRow
            as={Link}
            to={paths.settings.papers()}
            icon={<FileText aria-hidden />}
            title="書類の受け取り方"
            description="労働条件通知書・支払明細書・源泉徴収票"
          />
          <ListRow
            as={Link}
            to={paths.settings.calendar()}
            icon={<CalendarSync aria-hidden />}
            title="カレンダー連携"
            description="勤務の予定を自動で表示"
          />
          <ListRow
            as={Link}
            to={paths.settings.blockedFacilities()}
            icon={<ShieldBan aria-hidden />}
            title="ブロックした施設"
            description="求人を表示しない施設"
          />
          <ListRow
            as={Link}
            to={paths.settings.display()}
            icon={<SunMoon aria-hidden />}
            title="表示の設定"
            description="明るさ・文字の大きさ"
          />
          <ListRow
            as={Link}
            to={paths.settings.deletion()}
            icon={<UserX aria-hidden />}
            title="退会する"
          />
        </RowList>
      </div>
    </Screen>
  );
}

/** Banner with a button that loads a newer build; shown also after the toast about it has gone. */
function NewBuild() {
  const isWaiting = useSyncExternalStore(
    newAppBuildStore.subscribe,
    newAppBuildStore.isWaiting,
    () => false,
  );
  if (!isWaiting) return null;
  return (
    <Banner
      title="新しいバージョンがあります"
      action={
        <Button size="sm" onClick={newAppBuildStore.takeOver}>
          更新する
        </Button>
      }
    />
  );
}
