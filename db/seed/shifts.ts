import {
  addDays,
  addHours,
  addMinutes,
  instantAtJst,
  jstDay,
  minuteMs,
  weekdayOf,
  type JstDay,
} from '#platform/base/jst.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import type { MinimumWageTables } from '#domain/reference/statutory/minimum-wage-table.ts';
import type { BackdatedPosting } from '#domain/recruitment/publishing/publish.server.ts';
import {
  applyDeadlineMinutesBeforeStart,
  usualApplyDeadline,
  searchWindowDays,
} from '#domain/recruitment/rules.ts';

import type { RegionSize } from './facilities.ts';
import type { PlannedJob } from './jobs.ts';
import { randomForSubject, type Random } from './random.ts';

/** Number of offers a day for one job, on the nearest and on the farthest day. */
const densities: Record<RegionSize, { near: number; far: number }> = {
  full: { near: 0.48, far: 0.31 },
  small: { near: 0.18, far: 0.08 },
};

type Wishes = { now: Date; size: RegionSize; minimumWages: MinimumWageTables };

/** The offers of one job for each day from today to the end of the search period, all open at `now`. */
export function planShifts(
  job: PlannedJob & { id: string },
  { now, size, minimumWages }: Wishes,
): BackdatedPosting[] {
  const today = jstDay(now);
  return Array.from({ length: searchWindowDays + 1 }, (_, ahead) => ahead).flatMap((ahead) => {
    const random = randomForSubject(`${job.key} +${ahead}`);
    const day = addDays(today, ahead);
    if (isClosed(job, day) || !random.chance(likelihood(ahead, densities[size]))) return [];
    const posting = planShift(job, { day, now, random, minimumWages });
    return posting ? [posting] : [];
  });
}

function likelihood(ahead: number, { near, far }: { near: number; far: number }): number {
  return near + ((far - near) * ahead) / searchWindowDays;
}

/** True on Sundays for day services. */
function isClosed({ facility }: PlannedJob, day: JstDay): boolean {
  return [10, 11, 12, 13, 24, 26, 30].includes(facility.serviceId) && weekdayOf(day) === 0;
}

type Planning = { day: JstDay; now: Date; random: Random; minimumWages: MinimumWageTables };

function planShift(
  job: PlannedJob & { id: string },
  { day, now, random, minimumWages }: Planning,
): BackdatedPosting | null {
  const startsAt = instantAtJst(day, job.hours.start);
  const deadline = deadlineOf(startsAt, random);
  const hourlyWage = wageOf(job, { day, random, minimumWages });
  if (deadline <= addMinutes(now, 1)) return null;
  return {
    jobId: job.id,
    mode: job.mode,
    startsAt,
    endsAt: addMinutes(startsAt, job.hours.minutes),
    breakMinutes: job.hours.breakMinutes,
    hourlyWage,
    travelAllowance: job.travelAllowance,
    capacity: random.weighted(capacities, ({ share }) => share).seats,
    bonus: random.chance(0.07) ? random.whole(1, 10) * 100 : 0,
    deadline,
    publishedAt: publishedAt({ day, now, random }),
  };
}

const capacities = [
  { seats: 1, share: 68 },
  { seats: 2, share: 21 },
  { seats: 3, share: 8 },
  { seats: 5, share: 3 },
];

function deadlineOf(startsAt: Date, random: Random): Date {
  if (random.chance(0.72)) return usualApplyDeadline(startsAt);
  return addHours(
    startsAt,
    -random.pick([1, 4, 12, 24, applyDeadlineMinutesBeforeStart.earliest / 60]),
  );
}

/** Hourly wage: the day's minimum wage plus some tens of yen, a little more on weekends. */
function wageOf(job: PlannedJob, { day, random, minimumWages }: Omit<Planning, 'now'>): number {
  const { prefectureCode } = job.facility;
  const startsAt = instantAtJst(day, job.hours.start);
  const endsAt = addMinutes(startsAt, job.hours.minutes);
  const minimum = minimumWageOfShift(minimumWages, { prefectureCode, startsAt, endsAt });
  const isWeekend = [0, 6].includes(weekdayOf(day));
  const extra = isWeekend && random.chance(0.4) ? random.pick([50, 100]) : 0;
  return Math.ceil((minimum * (100 + job.wagePercent)) / 1_000) * 10 + extra;
}

/** Time of publication: within the last three weeks, but not before the day could be offered. */
function publishedAt({ day, now, random }: Omit<Planning, 'minimumWages'>): Date {
  const ago = Math.floor(random.next() ** 2 * 21 * 24 * 60);
  const earliest = instantAtJst(addDays(day, -searchWindowDays), '00:00');
  const wanted = new Date(Math.floor(addMinutes(now, -ago).getTime() / minuteMs) * minuteMs);
  if (wanted >= earliest) return wanted;
  return earliest <= now ? earliest : now;
}
