import { pageLoaders } from '#platform/web/graphql/page.ts';

import { platformCompanyQuery } from '#apps/worker/sign-in/client.ts';
import { CompanyFacts } from './company-facts.tsx';
import { TextPage } from '#platform/web/screen/text-page.tsx';
import { applicationLimits } from '#domain/application/limits.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';

const route = pageLoaders({ queries: () => [platformCompanyQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 利用規約. */
export default function Terms() {
  return (
    <TextPage title="利用規約" description="ひとこまの利用規約です。">
      <p>
        この規約は、ひとこま（以下「本サービス」）を使う働き手の方と、下に示す運営者との約束です。
      </p>
      <h2>1. 雇用主</h2>
      <p>
        雇用主は、お仕事を募集する施設です。本サービスは雇用主ではなく、募集の掲載・契約・勤怠・給与支払いの手続きを支える仕組みを提供します。
      </p>
      <h2>2. 契約の成立</h2>
      <p>
        「即決」の求人は応募が完了した時点、「選考」の求人は施設が承認した時点で労働契約が成立します。成立と同時に労働条件通知書を交付します。
      </p>
      <h2>3. 応募の条件</h2>
      <ul>
        <li>勤務日に{applicationLimits.adultAge}歳以上であること</li>
        <li>本人確認と、求人が求める資格の確認を受けること</li>
        <li>1人1つのアカウントを、本人が使うこと</li>
      </ul>
      <h2>4. 勤怠と給与</h2>
      <p>
        労働時間は1分単位で計算します。「すぐ払い」の求人では、予定分の給与は退勤の時点で、差額は施設の確認後に引き出せます。「支払日払い」の求人では、給与は支払日に引き出せます。一方的に給与を減らすことはありません。
      </p>
      <h2>5. キャンセル</h2>
      <p>
        開始{lastMinuteCancellationHours}
        時間前までのキャンセルにペナルティはありません。その後のキャンセルや無断欠勤には、事前に表示したペナルティがかかります。給与の支払いは、ペナルティによって止まりません。
      </p>
      <h2>6. してはいけないこと</h2>
      <ul>
        <li>利用者・施設の情報を外にもらすこと、写真を撮ること</li>
        <li>他人になりすますこと、事実と違う申請をすること</li>
        <li>出勤・退勤のコードを施設の外で使うこと</li>
      </ul>
      <h2>7. 退会</h2>
      <p>
        予定・未払いの給与がないときに退会できます。法律で保存が必要な記録は、定められた期間だけ保存します。
      </p>
      <CompanyFacts />
    </TextPage>
  );
}
