import { ClipboardList, Clock, Gift, MapPin, Star, UsersRound } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import { addDays, formatDayWithWeekday, hourMs, jstDay, jstTime } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { formatYen } from '#base/yen.ts';
import type { RecruitmentCardFragment } from '#gen/operations.ts';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { Card, stretchedLink } from '#ui/display/card.tsx';
import { Cover } from '#ui/display/cover.tsx';
import { cx } from '#ui/cx.ts';
import { JstTime, JstTimes } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/display/tag.tsx';
import { Words } from '#ui/display/words.tsx';

import { HeartButton } from '../parts/heart-button.tsx';

/** Few seats and a near deadline are shown only when they matter to the decision. */
const fewSeats = 3;
const nearDeadlineMs = 6 * hourMs;
const maxTags = 3;

type RecruitmentCardProps = {
  recruitment: RecruitmentCardFragment;
  now: Date;
  favorited: boolean;
  onFavorite: (recruitment: RecruitmentCardFragment) => void;
  /** The picture is on the first screen: load it eagerly. */
  eager?: boolean;
  /** The recruitment is open in the detail pane. */
  current?: boolean;
};

/**
 * One recruitment in a list: the whole card is a link, with the heart on top. Memoised, because lists
 * have dozens of cards and phones are slow.
 */
export const RecruitmentCard = memo(function RecruitmentCard({
  recruitment,
  now,
  favorited,
  onFavorite,
  eager = false,
  current = false,
}: RecruitmentCardProps) {
  const { id, title, facility, review, startsAt, endsAt } = recruitment;
  const closed = isClosed(recruitment, now);
  return (
    <Card
      as="article"
      padded={false}
      pressable
      className={cx(cardGrid, current && 'border-brand! bg-brand-weak!')}
    >
      <div className="@lg:row-span-4">
        <Cover
          src={recruitment.representativeImage}
          alt=""
          eager={eager}
          className={cx(coverShape, closed && 'grayscale')}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start gap-1">
          <p className="min-w-0 flex-1 pt-1 text-sm leading-140 text-fg-2">
            {facility.name}
            <span className="block text-xs leading-150">{facility.service}</span>
          </p>
          <div className="relative z-1 -mt-1.5 -mr-1.5">
            <HeartButton title={title} on={favorited} onToggle={() => onFavorite(recruitment)} />
          </div>
        </div>
        <h2 className="line-clamp-3 text-[1.0625rem] leading-140 font-bold @lg:line-clamp-2">
          <Link
            to={paths.recruitment(id)}
            aria-current={current || undefined}
            className={stretchedLink}
          >
            {title}
          </Link>
        </h2>
        <Rating review={review} />
      </div>
      <div className={cx(wholeRow, 'flex flex-col gap-1 leading-150')}>
        <Fact icon={<Clock />}>
          <JstTime at={startsAt} format="day" className="font-bold" />{' '}
          <JstTimes from={startsAt} to={endsAt} className="font-bold whitespace-nowrap" />
          {recruitment.breakMinutes > 0 && (
            <span className="ml-2 inline-block text-sm text-fg-2">
              <Words>休憩{recruitment.breakMinutes}分</Words>
            </span>
          )}
        </Fact>
        <Fact icon={<MapPin />}>{recruitment.stationLabel ?? facility.address}</Fact>
        {recruitment.tasks.length > 0 && (
          <Fact icon={<ClipboardList />}>
            <span className="line-clamp-1 text-sm text-fg-2">{recruitment.tasks.join('・')}</span>
          </Fact>
        )}
      </div>
      <Tags recruitment={recruitment} />
      <div
        className={cx(
          wholeRow,
          'flex flex-wrap items-end justify-between gap-x-3 gap-y-1 border-t border-line-weak pt-2.5',
        )}
      >
        <Pay recruitment={recruitment} />
        {closed ? (
          <StateBadge>募集終了</StateBadge>
        ) : (
          <Urgency recruitment={recruitment} now={now} />
        )}
      </div>
    </Card>
  );
});

// In a narrow list the photo is beside the title, in a wide one beside all text. With very large text,
// where two columns do not fit, the photo is above.
const cardGrid =
  'grid grid-cols-[clamp(88px,30%,7.5rem)_minmax(0,1fr)] gap-3 p-3 @max-[12rem]:grid-cols-1 @lg:grid-cols-[12rem_minmax(0,1fr)] @lg:gap-x-4 @lg:p-4';
const wholeRow = 'col-span-2 @max-[12rem]:col-span-1 @lg:col-span-1';
const coverShape = 'aspect-square! rounded-12! @max-[12rem]:aspect-video! @lg:aspect-4/3!';

/** Closed on the server, or past its deadline since the card was loaded. */
export function isClosed(
  { state, deadline }: Pick<RecruitmentCardFragment, 'state' | 'deadline'>,
  now: Date,
): boolean {
  return state === 'closed' || new Date(deadline) <= now;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <span aria-hidden className="mt-[0.2em] shrink-0 text-brand [&>svg]:size-[1.15em]">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function Rating({ review }: { review: RecruitmentCardFragment['review'] }) {
  if (review.rate === null) return null;
  return (
    <p className="flex items-center gap-1 text-sm leading-150">
      <Star aria-hidden className="size-[1.1em] shrink-0 fill-star text-star" />
      <span className="sr-only">評価 </span>
      <span className="tabular-nums">{review.description}</span>
    </p>
  );
}

function Tags({ recruitment: { tags, bonus } }: { recruitment: RecruitmentCardFragment }) {
  // The bonus has its own line with its amount, below the tags.
  const shown = tags.filter(({ name }) => name !== 'ボーナス').slice(0, maxTags);
  if (shown.length === 0 && bonus === null) return null;
  return (
    <div className={cx(wholeRow, 'flex flex-wrap items-center gap-1.5')}>
      {shown.map(({ name, color }) => (
        <Tag key={name} name={name} colour={color} />
      ))}
      {bonus !== null && (
        <span className="inline-flex items-center gap-1 text-xs leading-150 font-bold text-warn-strong">
          <Gift aria-hidden className="size-[1.2em]" />
          <Words>ボーナス{formatYen(bonus)}込み</Words>
        </span>
      )}
    </div>
  );
}

function Pay({ recruitment }: { recruitment: RecruitmentCardFragment }) {
  const { salary, hourlyWage, travelAllowanceLabel } = recruitment;
  return (
    <div className="leading-140">
      <p className="flex items-baseline gap-1.5">
        <span className="text-sm text-fg-2">
          <Words>日給</Words>
        </span>
        <Money amount={salary} className="text-2xl leading-120 font-bold text-brand" />
      </p>
      <p className="text-sm text-fg-2">
        <Words>
          時給{formatYen(hourlyWage)}・{travelAllowanceLabel}
        </Words>
      </p>
    </div>
  );
}

function Urgency({ recruitment, now }: { recruitment: RecruitmentCardFragment; now: Date }) {
  const { remainingRecruitmentNumbers: left, capacity } = recruitment;
  const deadline = new Date(recruitment.deadline);
  const near = deadline.getTime() - now.getTime() < nearDeadlineMs;
  if (left > fewSeats && !near) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm leading-150 font-bold text-danger">
      {left <= fewSeats && (
        <span className="inline-flex items-center gap-1">
          <UsersRound aria-hidden className="size-[1.15em]" />
          <Words>
            残り{left}名（募集{capacity}名）
          </Words>
        </span>
      )}
      {near && (
        <span>
          <Words>締切 {deadlineText(deadline, now)}</Words>
        </span>
      )}
    </p>
  );
}

/** 「今日 14:30」「明日 01:00」. */
function deadlineText(deadline: Date, now: Date): string {
  const [day, today] = [jstDay(deadline), jstDay(now)];
  const word =
    day === today ? '今日' : day === addDays(today, 1) ? '明日' : formatDayWithWeekday(day);
  return `${word} ${jstTime(deadline)}`;
}

/** Placeholders of the same height as the cards that replace them. */
export function RecruitmentCardSkeletons({ count }: { count: number }) {
  return (
    <Loading className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="@container">
          <Card padded={false} className={cardGrid}>
            <Skeleton className="aspect-square rounded-12 @lg:row-span-4 @lg:aspect-4/3" />
            <div className="flex flex-col gap-2 pt-1">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
            <div className={cx(wholeRow, 'flex flex-col gap-2')}>
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-1/2" />
            </div>
            <div className={wholeRow}>
              <Skeleton className="h-6 w-3/5" />
            </div>
            <div className={cx(wholeRow, 'border-t border-line-weak pt-2.5')}>
              <Skeleton className="h-12 w-2/5" />
            </div>
          </Card>
        </div>
      ))}
    </Loading>
  );
}
