import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { operatorPaths } from '#platform/base/people/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { TabLink, TabNav } from '#platform/ui/navigation/tabs.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';

import { ConfirmedAct, ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import {
  OperatorAllowReview,
  OperatorRemoveReview,
  OperatorReviews,
  postedReviews,
  type PostedReview,
} from './reviews-client.ts';

const isAll = (params: URLSearchParams) => params.get('show') === 'all';

const route = staffPage({
  side: 'operator',
  queries: ({ url }) => [postedReviews(!isAll(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 評価: words that wait for an operator, and on request everything that was said. */
export default function OperatorReviewsPage() {
  const [params] = useSearchParams();
  const showsAll = isAll(params);
  const list = useSuspenseInfiniteQuery(postedReviews(!showsAll));
  return (
    <QueueScreen title="評価">
      <QueueList
        title={showsAll ? 'すべての評価' : '確認を待っている評価'}
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
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
        empty={{
          icon: <Star />,
          title: showsAll ? '評価はまだありません' : '確認を待っている評価はありません',
          text: '乱暴な言葉や、入居者の個人情報らしい言葉がある評価は、運営が確認するまで公開されません。',
        }}
      >
        {(review) => <ReviewRow review={review} />}
      </QueueList>
    </QueueScreen>
  );
}

const looks = {
  SHOWN: { tone: 'success', label: '表示できる' },
  HELD: { tone: 'warn', label: '確認待ち' },
  REMOVED: { tone: 'neutral', label: '削除済み' },
} as const;

function ReviewRow({ review }: { review: PostedReview }) {
  const { id, author, state, facilityName, workerLabel, rate, comment, notes, concerns } = review;
  const [asked, setAsked] = useState<'allow' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const [from, to] =
    author === 'worker' ? [workerLabel, facilityName] : [facilityName, workerLabel];
  const what = `${from}から${to}への評価`;
  return (
    <QueueRow
      title={`${from} → ${to}：${rate.toFixed(1)}`}
      badge={<StateBadge tone={looks[state].tone}>{looks[state].label}</StateBadge>}
      meta={
        <>
          {review.postedAt && (
            <>
              投稿 <JstTime at={review.postedAt} />
            </>
          )}
          {review.publishedAt === null && '・まだ公開前'}
        </>
      }
      actions={
        state !== 'REMOVED' && (
          <>
            {state === 'HELD' && (
              <Button
                size="sm"
                aria-label={`${what}：公開してよい`}
                onClick={() => setAsked('allow')}
              >
                公開してよい
              </Button>
            )}
            <Button
              size="sm"
              variant="danger"
              aria-label={`${what}：削除する`}
              onClick={() => setAsked('remove')}
            >
              削除する
            </Button>
          </>
        )
      }
    >
      {concerns.length > 0 && <p className="text-sm">確認する理由：{concerns.join('、')}</p>}
      {[comment, ...notes].filter(Boolean).map((line) => (
        <p key={line} className="wrap-anywhere whitespace-pre-line">
          {line}
        </p>
      ))}
      {asked === 'allow' && (
        <ConfirmedAct
          title="この評価を公開してよいですか？"
          confirmLabel="公開してよい"
          done="公開できるようにしました"
          operation={OperatorAllowReview}
          invalidates={[OperatorReviews]}
          input={{ id }}
          onClose={close}
        >
          双方の評価がそろうか期限が過ぎると、そのまま公開されます。
        </ConfirmedAct>
      )}
      {asked === 'remove' && (
        <ReasonedAct
          title="この評価を削除しますか？"
          confirmLabel="削除する"
          done="評価を削除しました"
          danger
          operation={OperatorRemoveReview}
          invalidates={[OperatorReviews]}
          input={(reason) => ({ id, reason })}
          note="書いた方にも表示されます"
          onClose={close}
        >
          <p>削除した評価は元に戻せません。</p>
        </ReasonedAct>
      )}
    </QueueRow>
  );
}
