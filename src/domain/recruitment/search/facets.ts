import type { FacetCount, RecruitmentFacets } from '#gen/types.ts';

import { allLicensesMask, hasPayTimingBit, type IdMask } from '../masks.ts';
import { shiftKindBits } from '../shift-kind.ts';
import { careLevelSteps, hourlyWageFilterStepsYen } from './filter-steps.ts';

/** Jobs that offer the same conditions, each by the union of its open recruitments. */
export type FacetRow = {
  shiftBits: number;
  serviceIds: number[];
  license1: IdMask;
  license2: IdMask;
  license3: IdMask;
  tasks: IdMask;
  features: IdMask;
  benefits: IdMask;
  beginners: boolean;
  instant: boolean;
  bonus: boolean;
  leastDutyMinutes: number;
  mostDutyMinutes: number;
  /** How many of `hourlyWageFilterStepsYen` the highest wage of the jobs reaches. */
  wageSteps: number;
  /** In tenths of a level. Unknown levels are stored as 99, above every step. */
  careLevel: number;
  jobs: number;
};

/** A choice of the length of a shift, in minutes on duty, both ends included. */
type WorkingHours = { id: number; minimumMinutes: number; maximumMinutes: number | null };

/** Returns for each choice of the filter sheet the number of jobs that match it, regardless of other filters. */
export function countFacets(
  rows: readonly FacetRow[],
  workingHours: readonly WorkingHours[],
): RecruitmentFacets {
  const total = (holds: (row: FacetRow) => boolean) =>
    rows.reduce((sum, row) => sum + (holds(row) ? row.jobs : 0), 0);
  const licenses = rows.map((row) => ({
    jobs: row.jobs,
    groups: [row.license1, row.license2, row.license3].map(BigInt),
  }));
  const workableWith = (held: bigint) =>
    licenses.reduce(
      (sum, { jobs, groups }) => sum + (groups.every((group) => (group & held) !== 0n) ? jobs : 0),
      0,
    );
  return {
    shifts: Object.entries(shiftKindBits).map(([id, bit]) => ({
      id,
      count: total((row) => (row.shiftBits & bit) !== 0),
    })),
    services: countIds(rows, (row) => row.serviceIds),
    tasks: countIds(rows, (row) => idsOf(row.tasks)),
    features: countIds(rows, (row) => idsOf(row.features)),
    benefits: countIds(rows, (row) => idsOf(row.benefits)),
    licenses: allIds.map((id) => ({ id: String(id), count: workableWith(bitOf(id) | everybody) })),
    withoutLicense: workableWith(everybody),
    beginnersWelcome: total((row) => row.beginners),
    instantOnly: total((row) => row.instant),
    withBonus: total((row) => row.bonus),
    earlyPayoutOnly: total((row) => !hasPayTimingBit(row.benefits)),
    workingHours: workingHours.map(({ id, minimumMinutes, maximumMinutes }) => ({
      id: String(id),
      count: total(
        (row) =>
          row.mostDutyMinutes >= minimumMinutes &&
          row.leastDutyMinutes <= (maximumMinutes ?? Infinity),
      ),
    })),
    hourlyWages: hourlyWageFilterStepsYen.map((wage, index) => ({
      id: String(wage),
      count: total((row) => row.wageSteps > index),
    })),
    careLevels: careLevelSteps.map((level) => ({
      id: String(level),
      count: total((row) => row.careLevel <= level * 10),
    })),
  };
}

/** Bit 0: every holder's mask has it, and so has the mask of every job that requires no licence. */
const everybody = 1n;
const bitOf = (id: number) => 1n << BigInt(id);
const allIds = Array.from({ length: 62 }, (_, index) => index + 1);

function countIds(
  rows: readonly FacetRow[],
  idsIn: (row: FacetRow) => readonly number[],
): FacetCount[] {
  const counts = new Map<number, number>();
  for (const row of rows) {
    for (const id of idsIn(row)) counts.set(id, (counts.get(id) ?? 0) + row.jobs);
  }
  return [...counts].map(([id, count]) => ({ id: String(id), count }));
}

function idsOf(mask: IdMask): number[] {
  if (mask === allLicensesMask) return [...allIds];
  const bits = BigInt(mask);
  return allIds.filter((id) => (bits & bitOf(id)) !== 0n);
}
