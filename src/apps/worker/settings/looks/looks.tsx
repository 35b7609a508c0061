import Eye from 'lucide-react/icons/eye';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { personalDataViewsQuery, type PersonalDataView } from './looks-client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [personalDataViewsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const whatWasSeen: Record<PersonalDataView['kind'], string> = {
  phone: 'あなたの電話番号',
  emergency: '緊急連絡先の電話番号',
  identity: '本人確認書類の画像',
  license: '資格証の画像',
  proof: '免除の申請に付けた書類の画像',
  notice: '労働条件通知書',
  account: '登録した電話番号とお名前',
  answers: '施設からの質問への回答',
};

/**
 * 閲覧の記録: people of facilities and of the platform who viewed the worker's numbers and pictures, with time and
 * reason.
 */
export default function PersonalDataViewsPage() {
  const list = useSuspenseInfiniteQuery(personalDataViewsQuery());
  const looks = list.data.rows;
  return (
    <Screen title="閲覧の記録" back={paths.settings()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <p>
          <Words>
            施設の方や運営が、あなたの電話番号や質問への回答、書類の画像を見たときの記録です。契約した施設の方は、勤務の予定表で、お名前・資格・勤務時間を見られます。これは記録に載りません。
          </Words>
        </p>
        {looks.length === 0 ? (
          <EmptyState icon={<Eye />} title="閲覧の記録はありません">
            施設の方や運営が見ると、ここに表示されます。
          </EmptyState>
        ) : (
          <>
            <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
              {looks.map((look) => (
                <LookRow key={look.id} look={look} />
              ))}
            </ul>
            <PagedQueryLoadMore list={list} />
          </>
        )}
        <Banner tone="info">
          <Words>心当たりがないときは、サポートへお知らせください。</Words>{' '}
          <Link className="link" to={paths.support()}>
            <Words>サポートへ連絡する</Words>
          </Link>
        </Banner>
      </div>
    </Screen>
  );
}

function LookRow({ look }: { look: PersonalDataView }) {
  const { at, kind, facilityName, staffName, reason, attendanceId } = look;
  return (
    <li className="flex flex-col gap-1 py-3">
      <span className="font-bold">
        <Words>{whatWasSeen[kind]}</Words>
      </span>
      <span className="wrap-anywhere">
        {facilityName === null ? <Words>ひとこまの運営</Words> : `${facilityName}　${staffName}`}
      </span>
      {reason !== null && (
        <span className="wrap-anywhere">
          <Words>理由</Words>：{reason}
        </span>
      )}
      <span className="flex flex-wrap gap-x-4 text-sm text-fg-2">
        <JstTime at={at} />
        {attendanceId !== null && (
          <Link className="link" to={paths.shift(attendanceId)}>
            <Words>この勤務を見る</Words>
          </Link>
        )}
      </span>
    </li>
  );
}
