import { formatInstant } from '#platform/base/jst.ts';
import { maxUnreviewedSeatsPerDay } from '#domain/recruitment/review/review-rules.ts';

import type { WeekPosting } from './postings-client.ts';

type Props = { review: NonNullable<WeekPosting['review']> };

/** Line below a posting whose template an operator reads: what is public now, and when the answer comes. */
export function PostingReviewLine({ review }: Props) {
  return <p className="text-sm wrap-anywhere">{sentenceOf(review)}</p>;
}

function sentenceOf({ dueAt, isShown, seats, refusal }: Props['review']): string {
  if (refusal !== null) return `運営の確認で、掲載できないと判断されました。理由：${refusal}`;
  if (isShown)
    return `運営がまだ確認できていないため、${seats}名のうち一部を「掲載内容は確認中」として公開しています。確認が終わると、すべての人数を公開します。`;
  return `運営が掲載内容を確認しています。${formatInstant(new Date(dueAt))}までに回答します。それまでに終わらないときは、この施設の勤務日ごとに${maxUnreviewedSeatsPerDay}名まで先に公開します。`;
}
