import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';

import { platformCompanyQuery } from '#apps/worker/sign-in/client.ts';
import { CompanyFacts } from './company-facts.tsx';
import { TextPage } from '#platform/web/screen/text-page.tsx';

const route = pageLoaders({ queries: () => [platformCompanyQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const furtherPages = [
  { to: paths.guide(), title: 'はじめての方へ' },
  { to: paths.help(), title: 'ヘルプ' },
  { to: paths.notices(), title: '運営からのお知らせ' },
  { to: paths.terms(), title: '利用規約' },
  { to: paths.privacy(), title: 'プライバシーポリシー' },
];

/** ひとこまについて: the product, its workers, and its guarantees. */
export default function About() {
  return (
    <TextPage
      title="ひとこまについて"
      description="介護・看護のお仕事を1回から選べるサービスです。「すぐ払い」の求人では、給料日を待たずに給与を受け取れます。"
    >
      <p>
        <Words>
          ひとこまは、介護・看護のお仕事を1回から選べるサービスです。「すぐ払い」の求人では、給料日を待たずに給与を受け取れます。
        </Words>
      </p>
      <h2>
        <Words>雇用主は施設です</Words>
      </h2>
      <p>
        <Words>
          労働契約は、あなたと施設のあいだで成立します。ひとこまは、募集の掲載・契約・勤怠・給与の支払いの手続きを支えます。
        </Words>
      </p>
      <h2>
        <Words>3つの約束</Words>
      </h2>
      <ul>
        <li>
          <Words>即決の求人は、応募が完了した時点で契約が成立します</Words>
        </li>
        <li>
          <Words>「すぐ払い」の求人は、退勤したら、予定分の給与の振込をすぐに申請できます</Words>
        </li>
        <li>
          <Words>ペナルティは、キャンセルを決める前に必ず表示します</Words>
        </li>
      </ul>
      <h2>
        <Words>料金</Words>
      </h2>
      <p>
        <Words>
          働き手の方からは、登録料も紹介料もいただきません。振込の手数料は、申請の画面に表示します。
        </Words>
      </p>
      <CompanyFacts />
      <h2>
        <Words>駅と路線のデータ</Words>
      </h2>
      <p>
        <Words>
          駅と路線の名前・位置・順番は、次のデータを加工して使っています。もとのデータは、駅データ.jpと国土数値情報（鉄道データ、国土交通省）です。
        </Words>
      </p>
      <ul>
        <li>
          <a href="https://github.com/Seo-4d696b75/station_database" className="underline">
            station_database（Seo-4d696b75）
          </a>
        </li>
        <li>
          <a href="https://creativecommons.org/licenses/by-sa/4.0/deed.ja" className="underline">
            CC BY-SA 4.0
          </a>
        </li>
      </ul>
      <h2>
        <Words>地図のデータ</Words>
      </h2>
      <p>
        <Words>
          地図の海岸線と都道府県の境は、「国土数値情報（行政区域データ）」（国土交通省）を加工して作成しました。駅と路線は、上のデータです。
        </Words>
      </p>
      <Section title="もっと知る" className="pt-4">
        <RowList>
          {furtherPages.map(({ to, title }) => (
            <ListRow key={to} as={Link} to={to} title={title} />
          ))}
        </RowList>
      </Section>
    </TextPage>
  );
}
