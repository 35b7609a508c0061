import { Link, useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';

import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import {
  OperatorAllowReviewMutation,
  OperatorRemoveReviewMutation,
  reviewsToModerateQuery,
  type PostedReview,
} from './reviews-client.ts';

const isAll = (params: URLSearchParams) => params.get('show') === 'all';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: ({ url }) => [reviewsToModerateQuery(!isAll(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 評価: page with the reviews that wait for an operator's decision, and on request with all reviews. */
export default function OperatorReviewsPage() {
  const showsAll = isAll(useSearchParams()[0]);
  return (
    <QueueScreen title="評価">
      <CaseQueue
        title={showsAll ? 'すべての評価' : '確認を待っている評価'}
        query={reviewsToModerateQuery(!showsAll)}
        controls={
          <TabNav label="表示する評価">
            <TabLink as={Link} replace to={operatorPaths.reviews()} current={!showsAll}>
              確認待ち
            </TabLink>
            <TabLink
              as={Link}
              replace
              to={operatorPaths.reviews({ show: 'all' })}
              current={showsAll}
            >
              すべて
            </TabLink>
          </TabNav>
        }
        emptyTitle={showsAll ? '評価はまだありません' : '確認を待っている評価はありません'}
        empty="乱暴な言葉や、入居者の個人情報らしい言葉がある評価は、運営が確認するまで公開されません。"
        entry={reviewEntry}
      />
    </QueueScreen>
  );
}

const looks = {
  SHOWN: { tone: 'success', label: '表示できる' },
  HELD: { tone: 'warn', label: '確認待ち' },
  REMOVED: { tone: 'neutral', label: '削除済み' },
} as const;

function reviewEntry(review: PostedReview): QueueEntry {
  const { id, author, state, facilityName, workerLabel, rate, comment, notes, concerns } = review;
  const [from, to] =
    author === 'worker' ? [workerLabel, facilityName] : [facilityName, workerLabel];
  return {
    id,
    title: `${from} → ${to}：${rate.toFixed(1)}`,
    badge: <StateBadge tone={looks[state].tone}>{looks[state].label}</StateBadge>,
    meta: review.publishedAt === null && 'まだ公開前',
    times: { 投稿: review.postedAt },
    lines: [concerns.length > 0 && `確認する理由：${concerns.join('、')}`, comment, ...notes],
    subject: `${from}から${to}への評価`,
    acts: [
      state === 'HELD' &&
        createOperatorAct({
          label: '公開してよい',
          title: 'この評価を公開してよいですか？',
          text: '双方の評価がそろうか期限が過ぎると、そのまま公開されます。',
          done: '公開できるようにしました',
          operation: OperatorAllowReviewMutation,
          input: () => ({ id }),
        }),
      state !== 'REMOVED' &&
        createOperatorAct({
          label: '削除する',
          danger: true,
          title: 'この評価を削除しますか？',
          text: '削除した評価は元に戻せません。',
          done: '評価を削除しました',
          operation: OperatorRemoveReviewMutation,
          reason: { ...reasonFieldReadByWorker, note: '書いた方にも表示されます' },
          input: ({ reason }) => ({ id, reason }),
        }),
    ],
  };
}
