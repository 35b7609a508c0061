import { useSuspenseQuery } from '@tanstack/react-query';
import {
  BellRing,
  CalendarCheck,
  CircleHelp,
  CircleUser,
  Coins,
  FileText,
  Heart,
  IdCard,
  Landmark,
  LifeBuoy,
  ListChecks,
  LogOut,
  Phone,
  Settings,
  ShieldCheck,
  Star,
  TriangleAlert,
  UserCheck,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { unreadNotices } from '#notifications/client.ts';
import { me, workerProfile } from '#profile/client.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { BellLink } from '#ui/navigation/bell.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card, Section } from '#ui/display/card.tsx';
import { formatPhone } from '#ui/fields/digits.ts';
import { ListRow, RowList } from '#ui/navigation/list-row.tsx';
import { Meter } from '#ui/feedback/meter.tsx';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { page } from '#web/graphql/page.ts';

const route = page({ needsSession: true, queries: () => [me(), workerProfile(), unreadNotices()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** マイページ: the worker's summary, and links to the worker's screens. */
export default function Me() {
  const user = useSuspenseQuery(me()).data.currentUser;
  const { unreadNoticeCount } = useSuspenseQuery(unreadNotices()).data;
  const profile = useSuspenseQuery(workerProfile()).data.workerProfile;
  const { percent, next } = profile.completion;
  return (
    <>
      <PageTitle>マイページ</PageTitle>
      <PageHeader
        title="マイページ"
        actions={<BellLink as={Link} to={paths.notifications()} unread={unreadNoticeCount} />}
      />
      <div className="flex flex-col gap-7 px-4 py-5">
        <Card>
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name={user.name ?? ''} src={profile.representativeImage} size="lg" />
            <div className="min-w-[min(100%,9rem)] flex-1">
              <p className="text-lg font-bold">{user.name ?? <Words>お名前が未登録です</Words>}</p>
              <p className="text-fg-2">{formatPhone(user.phoneNumber)}</p>
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
        <Section title="わたしの情報">
          <RowList>
            <ListRow
              as={Link}
              to={paths.me.profile()}
              icon={<CircleUser aria-hidden />}
              title="プロフィール"
              description="住所・経験・希望の条件・顔写真"
            />
            <ListRow
              as={Link}
              to={paths.me.emergencyContact()}
              icon={<Phone aria-hidden />}
              title="緊急連絡先"
            />
            <ListRow
              as={Link}
              to={paths.me.identity()}
              icon={<UserCheck aria-hidden />}
              title="本人確認"
            />
            <ListRow
              as={Link}
              to={paths.me.licenses()}
              icon={<IdCard aria-hidden />}
              title="資格証"
            />
          </RowList>
        </Section>
        <Section title="お仕事">
          <RowList>
            <ListRow
              as={Link}
              to={paths.earnings()}
              icon={<Wallet aria-hidden />}
              title="給与"
              description="引き出せる金額・振込の申請・履歴"
            />
            <ListRow
              as={Link}
              to={paths.points()}
              icon={<Coins aria-hidden />}
              title="ポイント"
              description="残高・履歴・ギフトカード"
            />
            <ListRow
              as={Link}
              to={paths.points.penalties()}
              icon={<TriangleAlert aria-hidden />}
              title="ペナルティ"
              description="今の状態・減らし方・申し立て"
            />
            <ListRow
              as={Link}
              to={paths.prepare()}
              icon={<ListChecks aria-hidden />}
              title="応募の準備"
            />
            <ListRow
              as={Link}
              to={paths.favorites()}
              icon={<Heart aria-hidden />}
              title="お気に入り"
            />
            <ListRow as={Link} to={paths.reviews()} icon={<Star aria-hidden />} title="評価" />
            <ListRow
              as={Link}
              to={paths.me.availability()}
              icon={<CalendarCheck aria-hidden />}
              title="勤務できる日"
              description="都合のよい日を登録"
            />
            <ListRow
              as={Link}
              to={paths.alerts()}
              icon={<BellRing aria-hidden />}
              title="新着求人のお知らせ"
              description="条件に合う求人が出たら届きます"
            />
            <ListRow
              as={Link}
              to={paths.me.bank()}
              icon={<Landmark aria-hidden />}
              title="振込口座"
            />
          </RowList>
        </Section>
        <Section title="設定とヘルプ">
          <RowList>
            <ListRow
              as={Link}
              to={paths.settings()}
              icon={<Settings aria-hidden />}
              title="設定"
              description="お知らせ・メールアドレス・表示"
            />
            <ListRow
              as={Link}
              to={paths.support()}
              icon={<LifeBuoy aria-hidden />}
              title="サポート"
              description="よくある質問・相談"
            />
            <ListRow as={Link} to={paths.help()} icon={<CircleHelp aria-hidden />} title="ヘルプ" />
            <ListRow
              as={Link}
              to={paths.terms()}
              icon={<FileText aria-hidden />}
              title="利用規約"
            />
            <ListRow
              as={Link}
              to={paths.privacy()}
              icon={<ShieldCheck aria-hidden />}
              title="プライバシーポリシー"
            />
            <ListRow
              as={Link}
              to={paths.signOut()}
              icon={<LogOut aria-hidden />}
              title="ログアウト"
            />
          </RowList>
        </Section>
      </div>
    </>
  );
}
