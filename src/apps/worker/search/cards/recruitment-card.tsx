import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';

import {
  addDays,
  formatDayWithWeekday,
  formatTimeRange,
  hourMs,
  jstDay,
  jstTime,
} from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { RecruitmentCardFragment } from '#gen/worker-operations.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Cover } from '#platform/ui/display/cover.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { LoadingSkeleton, Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { Tag } from '#platform/ui/display/tag.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';
import type { TagName } from '#domain/recruitment/tags.ts';

/** The number of free seats up to which a card shows it; more seats do not matter to the decision. */
const fewSeats = 3;
const nearDeadlineMs = 6 * hourMs;
const maxTags = 3;
const maxTasks = 3;

type RecruitmentCardProps = {
  recruitment: RecruitmentCardFragment;
  now: Date;
  favorited: boolean;
  onFavorite: (recruitment: RecruitmentCardFragment) => void;
  /** True when the picture is on the first screen and should load eagerly. */
  eager?: boolean;
  /** True when the recruitment is open in the detail pane. */
  current?: boolean;
};

/**
 * One recruitment in a list, or one job at its next date: the whole card is a link, with the favourite button
 * and other dates above it. Memoised, because lists have dozens of cards and phones are slow. Its classes and
 * icons are in styles.css, because each would be repeated twenty times in the HTML.
 */
export const RecruitmentCard = memo(function RecruitmentCard({
  recruitment,
  now,
  favorited,
  onFavorite,
  eager = false,
  current = false,
}: RecruitmentCardProps) {
  const { id, title, startsAt, endsAt, breakMinutes } = recruitment;
  const closed = isRecruitmentClosed(recruitment, now);
  return (
    <article className={cx('job-card', current && 'is-current')}>
      <Cover
        src={recruitment.representativeImage}
        alt=""
        eager={eager}
        className={cx('job-photo', closed && 'grayscale')}
      />
      <div className="job-head">
        <p>{whereOf(recruitment)}</p>
        <h2>
          <Link
            to={paths.recruitment(id)}
            aria-current={current || undefined}
            aria-label={nameOf(recruitment)}
            className="job-link"
          >
            {title}
          </Link>
        </h2>
      </div>
      <button
        type="button"
        aria-label={`${title}を${favorited ? 'お気に入りから外す' : 'お気に入りに追加'}`}
        className={cx('job-heart', favorited && 'is-on')}
        onClick={() => onFavorite(recruitment)}
      />
      <div className="job-facts">
        <p>
          <JstTimeRange from={startsAt} to={endsAt} hasDay />
          {breakMinutes > 0 && (
            <small>
              <Words>休憩{breakMinutes}分</Words>
            </small>
          )}
        </p>
        <Place recruitment={recruitment} />
        <Requirement recruitment={recruitment} />
        <Pay recruitment={recruitment}>
          {closed ? (
            <StateBadge>募集終了</StateBadge>
          ) : (
            <Urgency recruitment={recruitment} now={now} />
          )}
        </Pay>
        <OtherDates id={id} title={title} dates={recruitment.jobDates} />
      </div>
    </article>
  );
});

/** Returns the facility's name, with its kind unless the name contains it. */
function whereOf({ facility: { name, service } }: RecruitmentCardFragment): string {
  const kinds = service.split(/[（）・]/).filter(Boolean);
  return kinds.some((kind) => name.includes(kind)) ? name : `${name}・${service}`;
}

/** Returns the link's accessible name: jobs of one title differ by date, facility and wage. */
function nameOf({ title, facility, startsAt, endsAt, salary }: RecruitmentCardFragment): string {
  const [from, to] = [new Date(startsAt), new Date(endsAt)];
  const day = formatDayWithWeekday(jstDay(from));
  return `${day}${formatTimeRange(from, to)} ${title} ${facility.name} 日給${formatYen(salary)}`;
}

/** True when the server has closed the recruitment, or its deadline has passed since the card was loaded. */
export function isRecruitmentClosed(
  { state, deadline }: Pick<RecruitmentCardFragment, 'state' | 'deadline'>,
  now: Date,
): boolean {
  return state === 'closed' || new Date(deadline) <= now;
}

function Place({ recruitment }: { recruitment: RecruitmentCardFragment }) {
  return (
    <p className="job-place">
      <span>
        {recruitment.facility.address}
        {recruitment.stationLabel !== null && <span>{recruitment.stationLabel}</span>}
        {/* Undefined in a favourite that an older release stored on the device. */}
        {typeof recruitment.homeMinutes === 'number' && (
          <b>
            <Words>自宅から約{recruitment.homeMinutes}分</Words>
          </b>
        )}
        {typeof recruitment.travelMinutes === 'number' && (
          <b>
            <Words>選んだ駅から約{recruitment.travelMinutes}分</Words>
          </b>
        )}
      </span>
    </p>
  );
}

/** The required licences, the facility's rating, the tags, and the first tasks as far as the line has room. */
function Requirement({
  recruitment: { requirementLabel, review, tags, bonus, clashes, tasks },
}: {
  recruitment: RecruitmentCardFragment;
}) {
  // Without the bonus tag: the bonus follows with its amount.
  const shown = tags
    .filter(({ name }) => name !== ('ボーナス' satisfies TagName))
    .slice(0, maxTags);
  return (
    <p className="job-tags">
      {clashes === true && (
        <b className="text-warn-strong">
          <Words>予定と重なる</Words>
        </b>
      )}
      {/* Undefined in a favourite that an older release stored on the device. */}
      {requirementLabel && (
        <b>
          <span className="sr-only">必要な資格 </span>
          <Words>{requirementLabel}</Words>
        </b>
      )}
      {review.rate !== null && (
        <span className="job-rating">
          <span className="sr-only">評価 </span>
          {review.description}
        </span>
      )}
      {shown.map(({ name, color }) => (
        <Tag key={name} name={name} colour={color} />
      ))}
      {bonus !== null && (
        <b className="text-warn-strong">
          <Words>ボーナス{formatYen(bonus)}込み</Words>
        </b>
      )}
      {/* Undefined in a favourite that an older release stored on the device. */}
      {Array.isArray(tasks) && tasks.length > 0 && (
        <span className="job-tasks">
          <span>{tasks.slice(0, maxTasks).join('・')}</span>
        </span>
      )}
    </p>
  );
}

function Pay({
  recruitment: { salary, hourlyWage, travelAllowanceLabel, payTiming },
  children,
}: {
  recruitment: RecruitmentCardFragment;
  children: ReactNode;
}) {
  return (
    <div className="job-pay">
      <p>
        <small>
          <Words>日給</Words>
        </small>{' '}
        <Money amount={salary} className="job-wage" />{' '}
        <small>
          <Words>
            時給{formatYen(hourlyWage)}・{travelAllowanceLabel}
          </Words>
        </small>{' '}
        {/* Undefined in a favourite that an older release stored on the device. */}
        {payTiming && (
          <small>
            <b>
              <Words>{payTimingLabels[payTiming]}</Words>
            </b>
          </small>
        )}
      </p>
      {children}
    </div>
  );
}

type OtherDatesProps = {
  id: string;
  title: string;
  dates: RecruitmentCardFragment['jobDates'] | undefined;
};

/** The first of the job's other dates, as a link to choose among all of them. */
function OtherDates({ id, title, dates }: OtherDatesProps) {
  if (!dates || dates.count === 0) return null;
  return (
    <Link to={paths.recruitment.dates(id)} className="job-dates">
      <span className="sr-only">{title}</span>
      {dates.next.map(({ startsAt }, index) => (
        <JstTime key={index} at={startsAt} format="day" />
      ))}
      <b>
        <Words>{dates.label}</Words>
      </b>
    </Link>
  );
}

function Urgency({ recruitment, now }: { recruitment: RecruitmentCardFragment; now: Date }) {
  const { remainingRecruitmentNumbers: left, capacity } = recruitment;
  const deadline = new Date(recruitment.deadline);
  const near = deadline.getTime() - now.getTime() < nearDeadlineMs;
  if (left > fewSeats && !near) return null;
  return (
    <p className="job-urgent">
      {left <= fewSeats && (
        <Words>
          残り{left}名（募集{capacity}名）
        </Words>
      )}
      {left <= fewSeats && near && ' '}
      {near && <Words>締切 {deadlineText(deadline, now)}</Words>}
    </p>
  );
}

/** Formats a deadline: 「今日 14:30」「明日 01:00」. */
function deadlineText(deadline: Date, now: Date): string {
  const [day, today] = [jstDay(deadline), jstDay(now)];
  const word =
    day === today ? '今日' : day === addDays(today, 1) ? '明日' : formatDayWithWeekday(day);
  return `${word} ${jstTime(deadline)}`;
}

/** Placeholders of the same height as the cards that replace them. */
export function RecruitmentCardSkeletons({ count }: { count: number }) {
  return (
    <LoadingSkeleton className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="@container">
          <div className="job-card">
            <Skeleton className="job-photo" />
            <div className="job-head">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-2/3" />
            </div>
            <div className="job-facts">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-9 w-2/5" />
            </div>
          </div>
        </div>
      ))}
    </LoadingSkeleton>
  );
}
