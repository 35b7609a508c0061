import { expect, test } from 'vitest';

import { noLicenseRequirementMask, idMaskOf, withPayTimingBit } from '../masks.ts';
import { countFacets, type FacetRow } from './facets.ts';

const row = (change: Partial<FacetRow>): FacetRow => ({
  shiftBits: 1,
  serviceIds: [1],
  license1: noLicenseRequirementMask,
  license2: noLicenseRequirementMask,
  license3: noLicenseRequirementMask,
  tasks: '0',
  features: '0',
  benefits: '0',
  beginners: false,
  instant: false,
  bonus: false,
  leastDutyMinutes: 480,
  mostDutyMinutes: 480,
  wageSteps: 0,
  careLevel: 99,
  jobs: 1,
  ...change,
});

const lengths = [
  { id: 1, minimumMinutes: 1, maximumMinutes: 240 },
  { id: 3, minimumMinutes: 361, maximumMinutes: 480 },
  { id: 5, minimumMinutes: 721, maximumMinutes: null },
];

const counts = countFacets(
  [
    row({
      jobs: 3,
      tasks: idMaskOf([1, 2]),
      benefits: withPayTimingBit(idMaskOf([4])),
      beginners: true,
      wageSteps: 1,
      careLevel: 25,
    }),
    row({
      jobs: 2,
      license1: idMaskOf([3, 10]),
      shiftBits: 4,
      tasks: idMaskOf([2]),
      instant: true,
    }),
    row({
      license1: idMaskOf([3]),
      license2: idMaskOf([37]),
      shiftBits: 5,
      serviceIds: [1, 2],
      bonus: true,
      leastDutyMinutes: 241,
      mostDutyMinutes: 960,
      wageSteps: 5,
      careLevel: 26,
    }),
  ],
  lengths,
);
const of = (list: { id: string; count: number }[], id: string) =>
  list.find((one) => one.id === id)?.count ?? 0;

test.each([
  ['day', of(counts.shifts, 'SHIFT_DAY'), 4],
  ['night, of jobs that have day shifts as well', of(counts.shifts, 'SHIFT_NIGHT'), 3],
  ['early morning', of(counts.shifts, 'SHIFT_EARLY_MORNING'), 0],
  ['a kind of facility', of(counts.services, '1'), 6],
  ['a task', of(counts.tasks, '1'), 3],
  ['a task of several jobs', of(counts.tasks, '2'), 5],
  ['no licence', counts.withoutLicense, 3],
  ['a licence, with what needs none', of(counts.licenses, '10'), 5],
  ['one licence of two that a job needs', of(counts.licenses, '3'), 5],
  ['the other one', of(counts.licenses, '37'), 3],
  ['beginners', counts.beginnersWelcome, 3],
  ['at once', counts.instantOnly, 2],
  ['a bonus', counts.withBonus, 1],
  ['early payout', counts.earlyPayoutOnly, 3],
  ['a benefit of jobs paid on the pay day', of(counts.benefits, '4'), 3],
  ['a length that no job has', of(counts.workingHours, '1'), 0],
  ['a length between the shortest and the longest of a job', of(counts.workingHours, '3'), 6],
  ['a length without an end', of(counts.workingHours, '5'), 1],
  ['a wage, with all higher ones', of(counts.hourlyWages, '1200'), 4],
  ['a wage that some jobs do not reach', of(counts.hourlyWages, '1800'), 1],
  ['a wage above all', of(counts.hourlyWages, '2000'), 0],
  ['a care level, without what is just above it', of(counts.careLevels, '2.5'), 3],
  ['a higher care level', of(counts.careLevels, '3'), 4],
  ['the highest care level, without unknown ones', of(counts.careLevels, '4'), 4],
])('%s', (_what, counted, jobs) => {
  expect(counted).toBe(jobs);
});
