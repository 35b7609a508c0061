import { useSuspenseQuery } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import Heart from 'lucide-react/icons/heart';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Star from 'lucide-react/icons/star';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import UserCheck from 'lucide-react/icons/user-check';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react/types';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { unreadNoticesQuery } from '#apps/worker/notifications/client.ts';
import { signedInWorkerQuery, workerProfileQuery } from './client.ts';
import { Avatar } from '#platform/ui/display/avatar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { BellLink } from '#platform/ui/navigation/bell.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { formatTypedPhoneNumber } from '#platform/ui/fields/digits.ts';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [signedInWorkerQuery(), workerProfileQuery(), unreadNoticesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** マイページ: the worker's summary, and links to the worker's screens. */
export default function MyPage() {
  const { unreadNoticeCount } = useSuspenseQuery(unreadNoticesQuery()).data;
  return (
    <Screen
      title="マイページ"
      actions={<BellLink as={Link} to={paths.notifications()} unread={unreadNoticeCount} />}
    >
      <div className="flex flex-col gap-7 px-4 py-5">
        <Summary />
        {sections.map(({ title, rows }) => (
          <Section key={title} title={title}>
            <RowList>
              {rows.map(({ icon: Icon, ...row }) => (
                <ListRow key={row.title} as={Link} icon={<Icon aria-hidden />} {...row} />
              ))}
            </RowList>
          </Section>
        ))}
      </div>
    </Screen>
  );
}

/** The worker's name and picture, the completion of the profile, and the next step towards it. */
function Summary() {
  const user = useSuspenseQuery(signedInWorkerQuery()).data.currentUser;
  const profile = useSuspenseQuery(workerProfileQuery()).data.workerProfile;
  const { percent, next } = profile.completion;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name ?? ''} src={profile.representativeImage} size="lg" />
        <div className="min-w-[min(100%,9rem)] flex-1">
          <p className="text-lg font-bold">{user.name ?? <Words>お名前が未登録です</Words>}</p>
          <p className="text-fg-2">{formatTypedPhoneNumber(user.phoneNumber)}</p>
          {profile.identityVerified && <StateBadge tone="success">本人確認済み</StateBadge>}
        </div>
      </div>
      <Meter
        className="pt-4"
        label="プロフィールの完成度"
        value={percent}
        max={100}
        text={`${percent}%`}
      />
      {next && (
        <Link
          className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm', wide: true })}`}
          to={paths.me.profile[next.topic]()}
        >
          <Words>{`${next.label}すると+${next.gain}%`}</Words>
        </Link>
      )}
    </Card>
  );
}

type LinkSection = {
  title: string;
  rows: readonly { to: string; icon: LucideIcon; title: string; description?: string }[];
};

const sections: readonly LinkSection[] = [
  {
    title: 'わたしの情報',
    rows: [
      {
        to: paths.me.profile(),
        icon: CircleUser,
        title: 'プロフィール',
        description: '住所・経験・希望の条件・顔写真',
      },
      { to: paths.me.emergencyContact(), icon: Phone, title: '緊急連絡先' },
      { to: paths.me.identity(), icon: UserCheck, title: '本人確認' },
      { to: paths.me.licenses(), icon: IdCard, title: '資格証' },
    ],
  },
  {
    title: 'お仕事',
    rows: [
      {
        to: paths.earnings(),
        icon: Wallet,
        title: '給与',
        description: '引き出せる金額・振込の申請・履歴',
      },
      {
        to: paths.points(),
        icon: Coins,
        title: 'ポイント',
        description: '残高・履歴・ギフトカード',
      },
      {
        to: paths.points.penalties(),
        icon: TriangleAlert,
        title: 'ペナルティ',
        description: '今の状態・減らし方・申し立て',
      },
      { to: paths.prepare(), icon: ListChecks, title: '応募の準備' },
      { to: paths.favorites(), icon: Heart, title: 'お気に入り' },
      { to: paths.reviews(), icon: Star, title: '評価' },
      {
        to: paths.me.availability(),
        icon: CalendarCheck,
        title: '勤務できる日',
        description: '都合のよい日を登録',
      },
      {
        to: paths.alerts(),
        icon: BellRing,
        title: '新着求人のお知らせ',
        description: '条件に合う求人が出たら届きます',
      },
      { to: paths.me.bank(), icon: Landmark, title: '振込口座' },
    ],
  },
  {
    title: '設定とヘルプ',
    rows: [
      {
        to: paths.settings(),
        icon: Settings,
        title: '設定',
        description: 'お知らせ・メールアドレス・表示',
      },
      { to: paths.support(), icon: LifeBuoy, title: 'サポート', description: 'よくある質問・相談' },
      { to: paths.help(), icon: CircleHelp, title: 'ヘルプ' },
      { to: paths.terms(), icon: FileText, title: '利用規約' },
      { to: paths.privacy(), icon: ShieldCheck, title: 'プライバシーポリシー' },
      { to: paths.signOut(), icon: LogOut, title: 'ログアウト' },
    ],
  },
];
