import { describe, expect, test } from 'vitest';

import { instantAtJst, jstDay, minutesBetween } from '#platform/base/jst.ts';
import {
  normalizeWorkQuestions,
  workQuestionErrors,
} from '#domain/corporation/questions/question-rules.ts';
import { minimumWageOfShift } from '#domain/recruitment/publishing/minimum-wage.ts';
import { shippedMinimumWageTables as minimumWages } from '#domain/reference/statutory.build.ts';
import { legalMinimumBreakMinutes } from '#platform/base/working-day.ts';
import { whyCannotPublishPosting } from '#domain/recruitment/rules.ts';
import { readRailways } from '#domain/reference/import/read-railways.server.ts';

import { planFacilities } from './facilities.ts';
import { planJobs } from './jobs.ts';
import { drawAllPictures } from './pictures/album.ts';
import { metresBetween, demoQuarters } from './places.ts';
import { planShifts } from './shifts.ts';

const now = instantAtJst('2026-11-21', '12:30');

describe('the demo region', () => {
  const { employers, facilities } = planFacilities('full');
  const jobs = facilities.flatMap(planJobs);
  const shifts = jobs.flatMap((job) =>
    planShifts({ ...job, id: job.key }, { now, size: 'full', minimumWages }),
  );

  test('is the same town every time', () => {
    const again = planFacilities('full');
    expect(again).toEqual({ employers, facilities });
    expect(again.facilities.flatMap(planJobs)).toEqual(jobs);
  });

  test('has at least 300 facilities and 20,000 open recruitments over 60 days', () => {
    expect(facilities.length).toBeGreaterThanOrEqual(300);
    expect(shifts.length).toBeGreaterThanOrEqual(20_000);
    const days = new Set(shifts.map(({ startsAt }) => jstDay(startsAt)));
    expect(days.size).toBeGreaterThanOrEqual(60);
    const prefectures = new Set(facilities.map((facility) => facility.prefectureCode));
    expect(prefectures).toEqual(new Set(['11', '12', '13', '14', '23', '27']));
  });

  test('has no two facilities of one name and no telephone that could ring', () => {
    expect(new Set(facilities.map(({ name }) => name)).size).toBe(facilities.length);
    expect(facilities.filter(({ phoneNumber }) => !/^0\d{1,2}000/.test(phoneNumber))).toEqual([]);
  });

  test('offers only what may be published, at or above the minimum wage', () => {
    const byKey = new Map(jobs.map((job) => [job.key, job]));
    const wrong = shifts.flatMap((shift) => {
      const job = byKey.get(shift.jobId);
      if (!job || !shift.deadline || !shift.publishedAt) return [shift];
      const minimumWage = minimumWageOfShift(minimumWages, { ...shift, ...job.facility });
      const { overtimeAgreement } = job.facility;
      const facts = {
        ...shift,
        bonus: shift.bonus ?? 0,
        deadline: shift.deadline,
        minimumWage,
        wageCeiling: null,
        overtimeLimitMinutes: overtimeAgreement ? 480 : null,
        licenseGroups: job.licenseGroups,
      };
      const work = minutesBetween(shift.startsAt, shift.endsAt) - shift.breakMinutes;
      const isFair =
        shift.hourlyWage >= minimumWage && shift.breakMinutes >= legalMinimumBreakMinutes(work);
      return isFair &&
        whyCannotPublishPosting(facts, shift.publishedAt) === null &&
        shift.deadline > now
        ? []
        : [{ ...shift, reason: whyCannotPublishPosting(facts, shift.publishedAt) }];
    });
    expect(wrong).toEqual([]);
  });

  test('tells each day in the order of the clock, within the hours of the job', () => {
    const wrong = jobs.filter(({ workflow, hours }) => {
      const steps = workflow.map(({ time }) => minutesFrom(hours.start, time));
      const sorted = steps.toSorted((a, b) => a - b);
      return steps[0] !== 0 || steps.some((step, n) => step !== sorted[n] || step > hours.minutes);
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('has each meal, lights-out and waking at its hour, however early or late the shift begins', () => {
    const tasks = jobs.flatMap(({ key, workflow }) =>
      workflow.map(({ time, description }) => ({ key, time, description })),
    );
    for (const [words, from, to] of householdHours) {
      const ofThese = tasks.filter(({ description }) => words.test(description));
      expect([words, ofThese.length > 5]).toEqual([words, true]);
      expect(ofThese.filter(({ time }) => time < from || time > to)).toEqual([]);
    }
  });

  test('has a break in the plan of exactly those shifts that have one, over before the next step', () => {
    const wrong = jobs.filter(({ workflow, hours: { start, breakMinutes } }) => {
      const isBreak = ({ description }: { description: string }) => description.startsWith('休憩');
      const count = workflow.filter(isBreak).length;
      if (breakMinutes === 0) return count > 0;
      const [own, next] = workflow.slice(workflow.findIndex(isBreak));
      if (count !== 1 || !own || !next) return true;
      return minutesFrom(start, next.time) < minutesFrom(start, own.time) + breakMinutes;
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('leaves no worker of a day shift three hours and a half without a step', () => {
    const wrong = jobs.filter(({ workflow, hours }) => {
      if (hours.minutes > 600 || minutesFrom(hours.start, '02:00') < hours.minutes) return false;
      const steps = workflow.map(({ time }) => minutesFrom(hours.start, time));
      return steps.some((step, n) => step - (steps[n - 1] ?? 0) > 210);
    });
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('sells lunch only to those who have a break at noon', () => {
    const selling = jobs.filter(({ appealPoints }) => appealPoints.join().includes('昼食'));
    expect(selling.length).toBeGreaterThan(20);
    const wrong = selling.filter(
      ({ hours }) => hours.breakMinutes === 0 || minutesFrom(hours.start, '12:00') >= hours.minutes,
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('promises nothing that its own words take back', () => {
    const having = (id: number) => jobs.filter((job) => job.benefitIds.includes(id));
    const licenceAllowance = having(14);
    expect(licenceAllowance.length).toBeGreaterThan(50);
    expect(licenceAllowance.filter(({ licenseGroups }) => licenseGroups.length === 0)).toEqual([]);
    const freeHair = having(7);
    expect(freeHair.length).toBeGreaterThan(50);
    expect(freeHair.filter(({ note }) => note.includes('髪の長い方'))).toEqual([]);
    const meals = [...having(2), ...having(4)];
    expect(meals.length).toBeGreaterThan(50);
    const sold = meals.filter(
      ({ appealPoints, benefitIds }) =>
        benefitIds.includes(3) || appealPoints.join().includes('350円'),
    );
    expect(sold.map(({ key }) => key)).toEqual([]);
    expect(jobs.filter(({ appealPoints }) => appealPoints.length < 2)).toEqual([]);
  });

  test('says of a short job when it is', () => {
    const wrong = jobs.filter(({ title, hours: { start, minutes } }) => {
      const from = minuteOfDay(start);
      const to = from + minutes;
      if (title.startsWith('【午前のみ】') || title.startsWith('【朝のみ】')) return to > 13 * 60;
      if (title.startsWith('【お昼のみ】')) return from < 10 * 60 || to > 15 * 60;
      if (title.startsWith('【午後のみ】')) return from < 12 * 60;
      return title.startsWith('【夕方のみ】') && from < 15 * 60;
    });
    expect(wrong.map(({ key, title }) => [key, title])).toEqual([]);
    expect(jobs.filter(({ title }) => title.startsWith('【お昼のみ】')).length).toBeGreaterThan(5);
  });

  test('walks 80 metres a minute to its stations', () => {
    const byCode = new Map(readRailways().stations.map((station) => [station.code, station]));
    for (const { stations: near, ...point } of facilities) {
      for (const { code, walkMinutes } of near) {
        const station = byCode.get(code);
        if (!station) throw new Error(`no station ${code}`);
        expect(Math.ceil(metresBetween(point, station) / 80)).toBe(walkMinutes);
      }
    }
  });

  test('welcomes beginners only where nobody asks for experience', () => {
    const beginners = jobs.filter((job) => job.beginnersWelcome);
    expect(beginners.length).toBeGreaterThan(100);
    const asking = beginners.filter(({ requirementNote }) =>
      /経験(が|を|の)/.test(requirementNote.replace(/[^。]*経験がある方を歓迎します/, '')),
    );
    expect(asking.map(({ key, requirementNote }) => [key, requirementNote])).toEqual([]);
  });

  test('says that no licence is needed exactly where none is required', () => {
    const free = /無資格|資格は問いません|資格・経験は問いません|資格も経験もいりません|資格不要/;
    const asked = /資格(?:をお持ち|と、)/;
    const wrong = jobs.filter(({ licenseGroups, requirementNote, ...job }) => {
      const words = [job.title, job.tagline, job.note, ...job.appealPoints, requirementNote].join();
      return licenseGroups.length > 0
        ? free.test(words) || !/資格|免許|修了/.test(requirementNote)
        : !free.test(requirementNote) || asked.test(requirementNote);
    });
    expect(wrong.map(({ key, requirementNote }) => [key, requirementNote])).toEqual([]);
  });

  test('lends and gives nothing that the worker is asked to bring', () => {
    const benefits = { handsFree: 12, shoes: 6, uniform: 5, meal: 2, freeMeal: 4, drinks: 13 };
    const having = (id: number) => jobs.filter((job) => job.benefitIds.includes(id));
    for (const id of Object.values(benefits)) expect(having(id).length).toBeGreaterThan(5);
    expect(
      having(benefits.handsFree).filter(
        ({ belongings }) => !belongings.startsWith('特にありません'),
      ),
    ).toEqual([]);
    const shoes = having(benefits.shoes).filter(({ belongings }) =>
      /上履き[、）]|上履き$|シューズ、|靴、|靴$/.test(belongings),
    );
    expect(shoes.map(({ key, belongings }) => [key, belongings])).toEqual([]);
    const drinks = having(benefits.drinks).filter(({ belongings }) =>
      belongings.includes('飲み物'),
    );
    expect(drinks.map(({ key }) => key)).toEqual([]);
  });

  test('asks before some of the work what the law allows, in the form of a template', () => {
    const asking = jobs.filter(({ workQuestions }) => workQuestions.length > 0);
    expect(new Set(asking.map(({ kind }) => kind))).toEqual(new Set(['driver', 'nurse-night']));
    const asked = asking.flatMap(({ workQuestions }) => workQuestions);
    expect(normalizeWorkQuestions(asked)).toEqual(asked);
    expect(asking.flatMap(({ workQuestions }) => workQuestionErrors(workQuestions))).toEqual([]);
  });

  test('says in every title, description and note something that a page can hold', () => {
    expect(jobs.filter(({ title }) => title.length === 0 || title.length > 80)).toEqual([]);
    expect(jobs.filter(({ description }) => description.split('\n').length < 5)).toEqual([]);
    expect(jobs.filter(({ note, belongings }) => note === '' || belongings === '')).toEqual([]);
  });
});

test('every place names a station and a municipality of the reference data', () => {
  // Importing `places` is the check: it throws for an unknown name.
  expect(demoQuarters.length).toBeGreaterThan(150);
});

test('between 24 and 60 pictures are drawn, no two alike', () => {
  const drawn = drawAllPictures();
  expect(drawn.length).toBeGreaterThanOrEqual(24);
  expect(drawn.length).toBeLessThanOrEqual(60);
  expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length);
});

/** Household steps of a day, each with its earliest and latest time. */
const householdHours: readonly [RegExp, string, string][] = [
  [/^起床/, '05:30', '07:30'],
  [/^朝食の(?:配膳|盛り付け|見守り)|朝食・/, '06:00', '09:00'],
  [/^昼食(?:の(?:配膳|見守り|補助)|・)/, '11:15', '13:00'],
  [/おやつ(?:・|$)/, '14:30', '16:00'],
  [/^夕食(?:の(?:配膳|見守り)|・)/, '17:30', '19:00'],
  [/就寝介助/, '19:00', '20:30'],
  [/^消灯/, '20:30', '22:00'],
];

function minutesFrom(start: string, time: string): number {
  return (minuteOfDay(time) - minuteOfDay(start) + 1_440) % 1_440;
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
