import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import MapPin from 'lucide-react/icons/map-pin';
import QrCode from 'lucide-react/icons/qr-code';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';

import { TextPage } from '#platform/web/screen/text-page.tsx';

const steps: { icon: ReactNode; title: string; text: string }[] = [
  {
    icon: <Search />,
    title: 'さがす',
    text: '日付・場所・時間帯で、1回だけのお仕事をさがします。登録しなくても見られます。',
  },
  {
    icon: <BadgeCheck />,
    title: '応募する',
    text: '「即決」の求人は、応募が完了した時点で労働契約が成立します。労働条件通知書をアプリで受け取れます。',
  },
  { icon: <MapPin />, title: '行く', text: '持ち物・行き方・連絡先は「はたらく」で確認できます。' },
  {
    icon: <QrCode />,
    title: '出勤・退勤',
    text: '施設のQRコードか6桁のコードで記録します。遅れた時間も残業も、1分単位で計算します。',
  },
  {
    icon: <Banknote />,
    title: '受け取る',
    text: '「すぐ払い」の求人は、退勤したら、予定分の給与の振込をすぐに申請できます。「支払日払い」の求人は、支払日に振り込みます。内訳は1円まで確認できます。',
  },
];

const promises = [
  '即決の求人は、応募したその場で決まります',
  '「すぐ払い」の求人は、退勤したら、予定分の給与の振込をすぐに申請できます',
  'ペナルティは、キャンセルを決める前に必ず表示します',
];

const furtherPages = [
  { to: paths.help(), title: 'ヘルプ' },
  { to: paths.terms(), title: '利用規約' },
  { to: paths.privacy(), title: 'プライバシーポリシー' },
];

/** はじめての方へ: five steps from the search to the payment, and the product's guarantees. */
export default function Guide() {
  const { status } = useSession();
  return (
    <TextPage
      title="はじめての方へ"
      description="介護のお仕事を1回から。さがす、応募する、働く、受け取るまでを5つの手順で説明します。"
    >
      <p>
        <Words>ひとこまは、介護・看護のお仕事を1回から選べるサービスです。</Words>
      </p>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step.title}>
            <Card>
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                <span
                  aria-hidden
                  className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-weak text-brand"
                >
                  {step.icon}
                </span>
                <div className="min-w-0 flex-[1_1_9rem]">
                  <p className="font-bold">
                    <Words>
                      {index + 1}. {step.title}
                    </Words>
                  </p>
                  <p>
                    <Words>{step.text}</Words>
                  </p>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ol>
      <h2>
        <Words>3つの約束</Words>
      </h2>
      <ul>
        {promises.map((promise) => (
          <li key={promise}>
            <Words>{promise}</Words>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 pt-2">
        <Link className={buttonClass({ size: 'lg' })} to={paths.search()}>
          <Words>お仕事をさがす</Words>
        </Link>
        {status !== 'authenticated' && (
          <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={paths.signIn()}>
            <Words>ログイン・新規登録</Words>
          </Link>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-5 border-t border-line-weak pt-3 pl-0!">
        {furtherPages.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className="link inline-flex min-h-11 items-center">
              <Words>{title}</Words>
            </Link>
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
