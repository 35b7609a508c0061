import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouteLoaderData } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { RootLoaderData } from '#platform/web/server-time.ts';

import { platformCompanyQuery } from '#apps/worker/sign-in/client.ts';
import { TextPage } from '#platform/web/screen/text-page.tsx';
import { contactOpenHoursAfterShiftEnd } from '#domain/attendance/day/contact-limits.ts';
import {
  wageRecordRetentionYears,
  taxRecordRetentionYears,
} from '#domain/pay/statements/retention.ts';

const route = pageLoaders({ queries: () => [platformCompanyQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** プライバシーポリシー. */
export default function Privacy() {
  const tagManager = useRouteLoaderData<RootLoaderData>('root')?.tagManager;
  const { platformCompany: company } = useSuspenseQuery(platformCompanyQuery()).data;
  return (
    <TextPage
      title="プライバシーポリシー"
      description="ひとこまが、どの情報を何のために使い、いつまで保存するかを説明します。"
    >
      <h2>集める情報と使い道</h2>
      <ul>
        <li>携帯電話番号：ログインと、契約・給与の大切なお知らせ</li>
        <li>氏名・生年月日・住所：労働契約と本人確認</li>
        <li>本人確認書類・資格証の画像：本人確認と資格の確認だけ</li>
        <li>口座情報：給与の振込だけ</li>
        <li>勤怠と給与の記録：給与の計算と、法律で定められた保存</li>
      </ul>
      <h2>見られる人</h2>
      <p>
        書類の画像を見られるのは、本人と審査の担当者だけです。見た記録はすべて残します。施設には、契約が成立した勤務に必要な情報だけを伝えます。
      </p>
      <h2>緊急連絡先</h2>
      <p>
        出勤が確認できないときや事故のときに限り、勤務の開始から終了の
        {contactOpenHoursAfterShiftEnd}
        時間後まで施設に伝えられます。
      </p>
      <h2>保存する期間</h2>
      <p>
        労働条件通知書・賃金・労働時間の記録は{wageRecordRetentionYears}年間、税の記録は
        {taxRecordRetentionYears}
        年間保存します。それ以外の情報は、退会のあと削除します。
      </p>
      <h2>外に送る情報・送らない情報</h2>
      {tagManager ? (
        <p>
          使われ方を知るため、開いたページのアドレス（検索の条件を除く）と題名、端末の種類を、外部の計測サービス（
          {new URL(tagManager).host}）に送ります。氏名・連絡先・書類・口座の情報は送りません。
        </p>
      ) : (
        <p>このサイトは、外部の広告や解析に個人の情報を送りません。</p>
      )}
      <h2>お問い合わせ</h2>
      <p>
        個人情報を取り扱うのは{company.name}です。開示・訂正・削除のご希望は、{company.privacy}
        へご連絡ください。
      </p>
      <p>
        <Link to={`${paths.about()}#company`} className="link">
          運営者について
        </Link>
      </p>
    </TextPage>
  );
}
