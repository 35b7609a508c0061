import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { addDays, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';

import { shiftByIdQuery } from '../../client.ts';
import { datesOfJobQuery, type OtherDateOfJob } from './earned-client.ts';
import { EarnedMoneySection } from './receive.tsx';

/** The yen that the shift has earned; renders nothing for zero. */
export function EarnedAmount({ attendanceId }: { attendanceId: string }) {
  const wage = useQuery(shiftByIdQuery(attendanceId)).data?.attendance.attendance.workday.wage ?? 0;
  if (wage <= 0) return null;
  return (
    <p className="text-fg">
      <Words>
        この勤務の受取額 <Money amount={wage} size="xl" />
      </Words>
    </p>
  );
}

/** After check-out: the money that can be withdrawn, and the same job a week later. */
export function AfterShiftSection({ attendanceId }: { attendanceId: string }) {
  const card = useQuery(shiftByIdQuery(attendanceId)).data?.attendance.attendance;
  if (!card) return null;
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <EarnedMoneySection />
      <NextWeek recruitmentId={card.job.recruitmentId} startsAt={card.workday.startsAt} />
    </div>
  );
}

type NextWeekProps = { recruitmentId: string; startsAt: string };

/** The same job at the same time seven days later; renders nothing unless the worker can apply for it. */
function NextWeek({ recruitmentId, startsAt }: NextWeekProps) {
  const dates = useQuery(datesOfJobQuery(recruitmentId)).data;
  const next = jobDateOneWeekLater(dates?.recruitmentDetail.otherCandidates ?? [], startsAt);
  if (!next) return null;
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="font-bold">
        <Words>来週も、同じお仕事があります</Words>
      </h3>
      <p className="tabular-nums">
        <JstTime at={next.startsAt} format="day" />{' '}
        <JstTimeRange from={next.startsAt} to={next.endsAt} />
        <span className="ml-3">
          <Money amount={next.salary} />
        </span>
      </p>
      <Link
        to={paths.recruitment.apply(next.otherCandidatesId)}
        className={buttonClass({ variant: 'secondary', wide: true })}
      >
        <Words>来週も働く</Words>
      </Link>
    </Card>
  );
}

/**
 * Returns the job's date seven days later at the same time; null without such a date, or when the worker cannot
 * apply for it.
 */
export function jobDateOneWeekLater(
  dates: readonly OtherDateOfJob[],
  startsAt: string,
): OtherDateOfJob | null {
  const worked = new Date(startsAt);
  const day = addDays(jstDay(worked), 7);
  const isThen = (at: Date) => jstDay(at) === day && jstTime(at) === jstTime(worked);
  return dates.find((one) => one.canApply && isThen(new Date(one.startsAt))) ?? null;
}
