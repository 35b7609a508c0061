import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { checkInOpensBeforeStartMinutes } from '#domain/attendance/stamps/stamp-rules.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Shell } from '#platform/ui/navigation/shell.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { storeServerTimeOffset } from '#platform/web/server-time.ts';

import { demoOverviewQuery } from '#apps/demo/demo-client.ts';
import { DemoBank } from './demo-bank.tsx';
import { DemoClock } from './demo-clock.tsx';
import { DemoFacilities } from './demo-facilities.tsx';
import { DemoInbox } from './demo-inbox.tsx';
import { DemoOperator } from './demo-operator.tsx';
import { DemoPeople } from './demo-people.tsx';
import { DemoReceipts } from './demo-receipts.tsx';
import { LoadWhileOnScreen } from './on-screen.tsx';
import { usePanelRefresh } from './use-fresh-panels.ts';

/** The page exists only in demo mode. */
const route = pageLoaders({ queries: () => [demoOverviewQuery()] });
export const loader = route.loader;

/** Never reload the loader: the page polls for changes itself. */
export function shouldRevalidate(): boolean {
  return false;
}

export default function Demo() {
  return (
    <Shell wide>
      <Screen
        title="デモの操作盤"
        noIndex
        actions={<OpenApp className="max-sm:hidden" />}
        below={<Sections />}
      >
        <Panels />
      </Screen>
    </Shell>
  );
}

const sections = [
  { id: 'clock', name: '時計' },
  { id: 'inbox', name: '受信箱' },
  { id: 'people', name: 'ワーカー' },
  { id: 'facilities', name: '施設' },
  { id: 'bank', name: '銀行' },
  { id: 'receipts', name: '入金' },
  { id: 'operator', name: '運営' },
] as const;

function Sections() {
  return (
    <nav aria-label="操作盤の区分" className="flex gap-1 overflow-x-auto px-2 pb-1 lg:hidden">
      {sections.map(({ id, name }) => (
        <a key={id} href={`#${id}`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {name}
        </a>
      ))}
      <OpenApp className="sm:hidden" />
    </nav>
  );
}

/** Link that opens the product in a new tab, so that the demo page stays open. */
function OpenApp({ className }: { className: string }) {
  const look = buttonClass({ variant: 'secondary', size: 'sm' });
  return (
    <a href={paths.search()} target="hitokoma" className={cx(look, className)}>
      アプリを開く
    </a>
  );
}

function Panels() {
  usePanelRefresh();
  const { data: overview, isError } = useSuspenseQuery(demoOverviewQuery());
  const { now } = overview.clock;
  useEffect(() => storeServerTimeOffset(now), [now]);
  return (
    <div className="flex flex-col gap-8 px-4 pt-4 pb-16">
      {isError && (
        <Banner tone="danger" announce="in-place" title="最新の内容を読み込めません">
          少し待つと、もう一度読み込みます。続くときはサーバーが動いているか確かめてください
        </Banner>
      )}
      <DemoClock id="clock" overview={overview} />
      <div className="grid min-w-0 gap-8 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <LoadWhileOnScreen>
            <DemoInbox id="inbox" overview={overview} />
          </LoadWhileOnScreen>
          <LoadWhileOnScreen>
            <DemoPeople id="people" overview={overview} />
          </LoadWhileOnScreen>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <LoadWhileOnScreen>
            <DemoFacilities id="facilities" overview={overview} />
          </LoadWhileOnScreen>
          <DemoBank id="bank" overview={overview} />
          <DemoReceipts id="receipts" overview={overview} />
          <DemoOperator id="operator" />
        </div>
      </div>
      <Help />
    </div>
  );
}

const story = [
  '「ワーカー」から1人を選び、「この番号でログイン」を押します。届いた認証コードは「受信箱」に表示されます。',
  'アプリで求人を選んで応募します。選考ありの求人は、「施設」から管理者として入って採用するか、数分待つと施設が自動で承認します。',
  `「時計」で勤務の開始${checkInOpensBeforeStartMinutes}分前まで進め、「施設」のコードかQRで出勤します。`,
  '時計を終了の時刻まで進めて退勤し、給与を確認します。修正を送ったときは、施設の管理者として承認・差し戻しができます。',
  '「法人の入金」では、法人が請求書の代金を支払います。先月までの勤務の請求書があり、期限を過ぎた法人と、一部だけ支払った法人もあります。',
  '振込を申請すると、1分ごとの処理で銀行ファイルができます。「銀行」で結果を読み込むと振込が完了します。',
];

function Help() {
  return (
    <Disclosure title="使い方とAPI">
      <ol className="list-decimal space-y-2 pl-6">
        {story.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="pt-4">
        この画面の時計・受信箱・銀行とログインは、POST {apiPaths.demoGraphql}
        でもできます（ヘッダー apollo-require-preflight: true）。本番（NODE_ENV=production で DEMO=1
        がないとき）には、この画面も、このAPIもありません。
      </p>
    </Disclosure>
  );
}
