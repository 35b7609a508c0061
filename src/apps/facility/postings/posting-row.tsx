import { formatTimeRange } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { WeekPosting } from './postings-client.ts';
import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';

import { PostingReviewLine } from './posting-review-line.tsx';
import { LimitedPostingLine } from './week/posting-limit.tsx';

type Props = {
  posting: WeekPosting;
  facility: string;
  onEdit: (() => void) | undefined;
  onClose: (() => void) | undefined;
  /** Opens the urgent call; undefined when the posting was not called urgently and cannot be now. */
  onUrgent: (() => void) | undefined;
  /** Opens the search for a stand-in; undefined when none can be started. */
  onStandIn: (() => void) | undefined;
  onHistory: () => void;
};

/** Name of a posting for the labels of its buttons, as 「17:00〜翌09:00 夜勤」. */
export const postingName = ({ startsAt, endsAt, title }: WeekPosting) =>
  `${formatTimeRange(new Date(startsAt), new Date(endsAt))} ${title}`;

/** Row of one posting in the week: its terms, the number hired, its state, and its buttons. */
export function PostingRow({ posting, facility, ...acts }: Props) {
  const { onEdit, onClose, onUrgent, onStandIn, onHistory } = acts;
  const { label, tone } = lookOf(posting.state);
  const name = postingName(posting);
  const isEnded = posting.state === 'CLOSED';
  return (
    <li className="flex flex-col gap-2 py-3 lg:flex-row lg:items-center lg:gap-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-bold tabular-nums">
            {formatTimeRange(new Date(posting.startsAt), new Date(posting.endsAt))}
          </span>
          <StateBadge tone={tone}>{label}</StateBadge>
          {posting.isUrgent && <StateBadge tone="warn">急募</StateBadge>}
        </p>
        <p className="wrap-anywhere">{posting.title}</p>
        <p className="text-sm wrap-anywhere text-fg-2">{facility}</p>
        {posting.review && saysReview(posting) && <PostingReviewLine review={posting.review} />}
        {posting.limit && !isEnded && posting.state !== 'REVIEW' && (
          <LimitedPostingLine
            posting={{ id: posting.id, limit: posting.limit }}
            name={name}
            canOpen={onClose !== undefined}
          />
        )}
      </div>
      <p className="min-w-0 flex-1 text-sm text-fg-2 tabular-nums">
        {factsOf(posting).map((fact) => (
          <span key={fact} className="inline-block">
            {fact}・
          </span>
        ))}
        <span className="inline-block">
          締切 <JstTime at={posting.deadline} />
        </span>
      </p>
      <p className="flex flex-wrap gap-2 empty:hidden lg:w-80 lg:shrink-0 lg:justify-end lg:empty:block">
        {posting.wasChanged && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}の変更の記録`}
            onClick={onHistory}
          >
            変更の記録
          </Button>
        )}
        {onEdit && onClose && !isEnded && (
          <>
            {onUrgent && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${name}の急募のお知らせ`}
                onClick={onUrgent}
              >
                急募
              </Button>
            )}
            {onStandIn && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${name}の代わりの人を探す`}
                onClick={onStandIn}
              >
                代わりの人を探す
              </Button>
            )}
            {!posting.review && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${name}を変更する`}
                onClick={onEdit}
              >
                変更する
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              aria-label={`${name}を終了する`}
              onClick={onClose}
            >
              終了する
            </Button>
          </>
        )}
      </p>
    </li>
  );
}

/** True while the review decides what workers see, and where it ended the posting. */
const saysReview = ({ state, review }: WeekPosting) =>
  typeof review?.refusal === 'string' || !['CLOSED', 'EXPIRED'].includes(state);

/** Facts of the posting, each to be shown without a line break. */
function factsOf(posting: WeekPosting): string[] {
  const { seatsTaken, capacity, hourlyWage, breakMinutes, travelAllowance, bonus } = posting;
  return [
    `採用 ${seatsTaken}/${capacity}名`,
    `時給${formatYen(hourlyWage)}`,
    `休憩${breakMinutes}分`,
    travelAllowance === 0 ? '交通費なし' : `交通費 上限${formatYen(travelAllowance)}`,
    ...(bonus > 0 ? [`ボーナス${formatYen(bonus)}`] : []),
    hiringOf(posting),
  ];
}

function hiringOf({ mode, isConditional }: WeekPosting): string {
  if (mode === 'SCREENING') return '応募を見て決める';
  return isConditional ? '条件を満たす方は応募と同時に採用' : '応募と同時に採用';
}

type Look = { label: string; tone: StateTone };

function lookOf(state: WeekPosting['state']): Look {
  switch (state) {
    case 'OPEN':
      return { label: '募集中', tone: 'success' };
    case 'REVIEW':
      return { label: '確認中', tone: 'warn' };
    case 'PAUSED':
      return { label: '停止中', tone: 'warn' };
    case 'FULL':
      return { label: '満員', tone: 'info' };
    case 'EXPIRED':
      return { label: '締切済み', tone: 'neutral' };
    case 'CLOSED':
      return { label: '終了', tone: 'neutral' };
    default:
      return unknownServerValue(state);
  }
}
