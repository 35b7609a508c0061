import { formatInstant } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import {
  maxUnreviewedSeatsPerDay,
  reviewAnswerMinutes,
  reviewHours,
  reviewRefusalLengthBounds,
} from '#domain/recruitment/review/review-rules.ts';

import { createOperatorAct, reasonFieldReadByCorporation } from '#apps/operator/parts/acts.tsx';
import { operatorPageLoaders } from '#apps/operator/parts/operator-page.ts';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { CaseQueue, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import {
  postingReviewsQuery,
  RefusePostingReviewMutation,
  ReleasePostingReviewMutation,
  type WaitingPostingReview,
} from './posting-reviews-client.ts';

const route = operatorPageLoaders({
  right: 'operator.support',
  queries: () => [postingReviewsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 求人の確認: queue of templates whose postings are not public before an operator has read them. (Rule 8.6) */
export default function OperatorPostingReviewsPage() {
  return (
    <QueueScreen title="求人の確認">
      <p className="text-fg-2">
        毎日{reviewHours.from}〜{reviewHours.until}のあいだに、{reviewAnswerMinutes}
        分以内に決めてください。期限を過ぎると、施設と勤務日ごとに{maxUnreviewedSeatsPerDay}
        名まで「掲載内容は確認中」として公開されます。
      </p>
      <CaseQueue
        title="確認を待っているひな形"
        query={postingReviewsQuery()}
        empty="実績のない法人がひな形から初めて掲載したときと、同性介助のために性別を書いたひな形から掲載したときに、ここに並びます。"
        entry={reviewEntry}
      />
    </QueueScreen>
  );
}

const reasonLabels: Readonly<Record<WaitingPostingReview['reason'], string>> = {
  FIRST_POSTING: '実績のない法人の、このひな形からの初めての掲載',
  SAME_SEX_CARE: '同性介助のために、性別が書かれている',
};

function reviewEntry(review: WaitingPostingReview): QueueEntry {
  const { reviewId, facilityName, title, texts, shownSeats, hourlyWage, startsAt } = review;
  return {
    id: reviewId,
    title,
    badge: shownSeats > 0 && (
      <StateBadge tone="warn">{`確認前に${shownSeats}名分を公開中`}</StateBadge>
    ),
    facts: [
      { label: '確認する理由', text: reasonLabels[review.reason] },
      { label: '求人の文章', text: texts.join('\n') },
      { label: '募集', text: `${review.postings}件・${review.seats}名` },
      { label: 'いちばん高い時給', text: hourlyWage === null ? '' : formatYen(hourlyWage) },
      {
        label: 'いちばん早い勤務',
        text: startsAt === null ? '' : formatInstant(new Date(startsAt)),
      },
    ],
    meta: `${review.corporationName}・${facilityName}`,
    times: { 掲載: review.openedAt, 回答の期限: review.dueAt },
    subject: `${facilityName}の「${title}」`,
    acts: [
      createOperatorAct({
        label: '公開する',
        title: 'このひな形の求人を公開しますか？',
        text: '待っている募集が、すべての人数で公開されます。担当の方にお知らせします。',
        done: '公開しました',
        operation: ReleasePostingReviewMutation,
        input: () => ({ id: reviewId }),
      }),
      createOperatorAct({
        label: '掲載しない',
        danger: true,
        title: 'このひな形の求人を掲載しませんか？',
        text: '待っている募集を終了します。成立している契約はそのまま続きます。ひな形を直すと、もう一度ここに並びます。',
        done: '掲載しないことにしました',
        reason: { ...reasonFieldReadByCorporation, ...reviewRefusalLengthBounds },
        operation: RefusePostingReviewMutation,
        input: ({ reason }) => ({ id: reviewId, reason }),
      }),
    ],
  };
}
