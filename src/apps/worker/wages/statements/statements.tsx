import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { ListScreen, type EmptyPaneInvitation } from '#platform/web/screen/list-screen.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { earningsStatementsQuery } from './statement-client.ts';
import { StatementList } from './statement-list.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [earningsStatementsQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { panes: 'lg' };

const invitation: EmptyPaneInvitation = {
  icon: <FileText />,
  title: '源泉徴収票を選んでください',
  text: '一覧の勤務先を押すと、ここに開きます。',
};

/** 源泉徴収票: the statements by year and employer, newest first; on wide screens beside the chosen one. */
export default function Statements() {
  const list = useSuspenseInfiniteQuery(earningsStatementsQuery());
  const rows = list.data.rows;
  return (
    <ListScreen
      heading={{ title: '源泉徴収票', back: paths.earnings() }}
      invitation={rows.length > 0 ? invitation : null}
    >
      {rows.length === 0 ? (
        <NoStatements />
      ) : (
        <div className="flex flex-col gap-7 px-4 py-5">
          <StatementList rows={rows} />
          <PagedQueryLoadMore list={list} />
          <p className="text-sm text-fg-2">
            <Words>
              年は、勤務した日ではなく、給与を銀行に振り込む日で決まります。前の年の分は1月10日に発行します。それより前でも、開くとその時点の内容で発行します。
            </Words>
          </p>
        </div>
      )}
    </ListScreen>
  );
}

function NoStatements() {
  return (
    <EmptyState
      icon={<FileText />}
      title="源泉徴収票はまだありません"
      actions={
        <Link className={buttonClass({ variant: 'secondary' })} to={paths.earnings()}>
          <Words>給与を見る</Words>
        </Link>
      }
    >
      給与が支払われると、年と勤務先ごとにここに並びます。
    </EmptyState>
  );
}
