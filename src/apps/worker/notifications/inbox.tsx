import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import Settings from 'lucide-react/icons/settings';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { iconButtonClass } from '#platform/ui/icon-button.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  queriesStaleAfterReadingNotice,
  MarkAllNoticesReadMutation,
  MarkNoticeReadMutation,
  workerNoticesQuery,
  unreadNoticesQuery,
} from './client.ts';
import { NoticeCard } from './notice-card.tsx';
import { showAllNoticesAsRead, showNoticeAsRead } from './read-state.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerNoticesQuery(), unreadNoticesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせ: the worker's notices, latest first. */
export default function Inbox() {
  const list = useSuspenseInfiniteQuery(workerNoticesQuery());
  const { unreadNoticeCount } = useSuspenseQuery(unreadNoticesQuery()).data;
  const { read, readEverything, failure } = useReading();
  const all = list.data.rows;
  return (
    <Screen
      title="お知らせ"
      back={paths.me()}
      actions={
        <Link
          to={paths.settings.notifications()}
          aria-label="お知らせの設定"
          title="お知らせの設定"
          className={iconButtonClass()}
        >
          <Settings aria-hidden className="size-6" />
        </Link>
      }
    >
      {all.length === 0 ? (
        <EmptyState
          icon={<Bell />}
          title="お知らせはまだありません"
          actions={
            <Link className={buttonClass({ variant: 'secondary' })} to={paths.search()}>
              <Words>お仕事をさがす</Words>
            </Link>
          }
        >
          応募の結果、勤務の予定、給与のお知らせがここに届きます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          {failure && (
            <Banner tone="danger" announce title="既読にできませんでした">
              {failure}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <output>
              <Words>
                {unreadNoticeCount > 0 ? `未読${unreadNoticeCount}件` : 'すべて読みました'}
              </Words>
            </output>
            {unreadNoticeCount > 0 && (
              <Button variant="secondary" size="sm" onClick={readEverything}>
                すべて既読にする
              </Button>
            )}
          </div>
          <ul className="flex flex-col gap-3">
            {all.map((notice) => (
              <li key={notice.id}>
                <NoticeCard notice={notice} onRead={() => read(notice.id)} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
    </Screen>
  );
}

/** Marks notices as read: shown immediately; after a refusal the inbox is refetched and the error shown. */
function useReading() {
  const client = useQueryClient();
  const again = () => void invalidateAnswers(client, queriesStaleAfterReadingNotice);
  const one = useGraphqlMutation(MarkNoticeReadMutation, { onError: again });
  const every = useGraphqlMutation(MarkAllNoticesReadMutation, {
    invalidates: queriesStaleAfterReadingNotice,
    onError: again,
  });
  return {
    failure: latestCommandFailure(one, every)?.message,
    read(id: string) {
      showNoticeAsRead(client, id);
      one.mutate({ input: { id } });
    },
    readEverything() {
      showAllNoticesAsRead(client);
      every.mutate({});
    },
  };
}
