import { groupValuesByKey } from '#platform/base/in-order.ts';
import {
  addHours,
  jstDay,
  jstTime,
  minutesBetween,
  weekdayOf,
  type JstDay,
} from '#platform/base/jst.ts';

import { everybodyChoice } from '../audience.ts';
import { emptyPeopleByWeekday, usualTimePresetName, type WeekShiftGroup } from './week-draft.ts';

/** A posting as in the list of a week. */
export type PostingToCopy = {
  facilityId: string;
  templateId: string;
  mode: 'INSTANT' | 'SCREENING';
  startsAt: string;
  endsAt: string;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  capacity: number;
  deadline: string;
};

/** Values that a draft takes over from one posting of another week. */
type CopiedPosting = {
  facilityId: string;
  templateId: string;
  mode: 'INSTANT' | 'SCREENING';
  day: JstDay;
  startTime: string;
  endTime: string;
  breakMinutes: number;
  hourlyWage: number;
  travelAllowance: number;
  bonus: number;
  capacity: number;
  deadlineMinutes: number;
};

type PostedTime = Pick<PostingToCopy, 'templateId' | 'startsAt' | 'endsAt'>;

const timeKey = ({ templateId, startsAt, endsAt }: PostedTime, days = 0) => {
  const [start, end] = [startsAt, endsAt].map((at) => addHours(new Date(at), 24 * days).getTime());
  return `${templateId} ${start} ${end}`;
};

/**
 * Splits a week's postings by whether the next week already has a posting of the same template and times. Such a
 * posting is not copied, just as a file leaves out a line whose shift is posted already.
 */
export function splitPostingsByAlreadyPosted<Posting extends PostedTime>(
  before: readonly Posting[],
  next: readonly PostedTime[],
): { fresh: Posting[]; posted: Posting[] } {
  const taken = new Set(next.map((posting) => timeKey(posting)));
  const isPosted = (posting: Posting) => taken.has(timeKey(posting, 7));
  return {
    fresh: before.filter((posting) => !isPosted(posting)),
    posted: before.filter(isPosted),
  };
}

/** Turns the postings of a week into groups of a draft: a group for each template and pay, a preset for each time. */
export function weekShiftGroupsOfPostings(postings: readonly PostingToCopy[]): WeekShiftGroup[] {
  const byGroup = groupValuesByKey(postings.map(copied), (one) =>
    [
      one.facilityId,
      one.templateId,
      one.mode,
      one.travelAllowance,
      one.bonus,
      one.deadlineMinutes,
    ].join(' '),
  );
  return [...byGroup.values()].flatMap((same, index) => {
    const [first] = same;
    return first ? [groupOf(`c${index}`, first, same)] : [];
  });
}

function groupOf(id: string, first: CopiedPosting, same: readonly CopiedPosting[]): WeekShiftGroup {
  const byTimes = groupValuesByKey(same, (one) =>
    [one.startTime, one.endTime, one.breakMinutes, one.hourlyWage].join(' '),
  );
  return {
    id,
    facilityId: first.facilityId,
    templateId: first.templateId,
    mode: first.mode,
    hourlyWage: String(first.hourlyWage),
    travelAllowance: String(first.travelAllowance),
    bonus: String(first.bonus),
    deadline: String(first.deadlineMinutes),
    ...everybodyChoice,
    presets: [...byTimes.values()].flatMap((alike, at) => {
      const [one] = alike;
      return one
        ? [
            {
              id: `p${at}`,
              name: usualTimePresetName(one.startTime, one.endTime),
              startTime: one.startTime,
              endTime: one.endTime,
              breakMinutes: String(one.breakMinutes),
              hourlyWage: String(one.hourlyWage),
              audience: null,
              people: peopleOf(alike),
            },
          ]
        : [];
    }),
  };
}

/** Returns the number of people for each weekday as text; postings at the same time of a day are added up. */
function peopleOf(postings: readonly CopiedPosting[]): string[] {
  return emptyPeopleByWeekday.map((_, weekday) => {
    const people = postings
      .filter(({ day }) => weekdayOf(day) === weekday)
      .reduce((sum, { capacity }) => sum + capacity, 0);
    return people === 0 ? '' : String(people);
  });
}

function copied({ startsAt, endsAt, deadline, ...terms }: PostingToCopy): CopiedPosting {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  return {
    ...terms,
    day: jstDay(start),
    startTime: jstTime(start),
    endTime: jstTime(end),
    deadlineMinutes: minutesBetween(new Date(deadline), start),
  };
}
