import { describe, expect, test } from 'vitest';

import {
  facilityFeatures,
  facilityServices,
  jobArrangements,
  jobBenefits,
  jobTasks,
  licenses,
  occupations,
  prefectures,
  regions,
  emergencyContactRelationships,
  smokingMeasures,
  sortOptions,
  workingHourOptions,
} from './data.ts';

function repeated<Value>(values: readonly Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('ids and codes', () => {
  test.each([
    ['regions', regions],
    ['licences', licenses],
    ['job tasks', jobTasks],
    ['benefits', jobBenefits],
    ['arrangements', jobArrangements],
    ['features', facilityFeatures],
    ['services', facilityServices],
    ['relationships', emergencyContactRelationships],
    ['occupations', occupations],
    ['working hours', workingHourOptions],
  ])('%s are numbered from 1 without a gap, and no name comes twice', (_, list) => {
    expect(list.map((one) => one.id)).toEqual(list.map((_one, index) => index + 1));
    expect(repeated(list.map((one) => one.name))).toEqual([]);
  });

  test('sort options and smoking measures come once each', () => {
    expect(repeated(sortOptions.map((one) => one.id))).toEqual([]);
    expect(sortOptions).toHaveLength(7);
    expect(repeated(smokingMeasures.map((one) => one.id))).toEqual([]);
    expect(smokingMeasures).toHaveLength(6);
  });
});

describe('places', () => {
  test('there are 47 prefectures, each in a region, and every region has some (spec 3.214)', () => {
    expect(prefectures.map((one) => Number(one.code))).toEqual(
      Array.from({ length: 47 }, (_, index) => index + 1),
    );
    expect(new Set(prefectures.map((one) => one.regionId))).toEqual(
      new Set(regions.map((one) => one.id)),
    );
  });
});

describe('master lists', () => {
  // Rule 3.11
  test('the starred licences unlock body care', () => {
    expect(licenses.filter((one) => one.unlocksBodyCare).map((one) => one.name)).toEqual([
      '介護福祉士',
      '介護福祉士実務者研修',
      '介護職員初任者研修',
      'ホームヘルパー1級',
      'ホームヘルパー2級',
      '介護職員基礎研修',
      '看護師',
      '准看護師',
    ]);
  });

  test('care managers and driving licences expire', () => {
    expect(licenses.filter((one) => one.expires).map((one) => one.name)).toEqual([
      '介護支援専門員',
      '主任介護支援専門員',
      '普通自動車運転免許',
    ]);
  });

  test('every length of a shift falls into exactly one span of hours', () => {
    for (let minutes = 1; minutes <= 24 * 60; minutes += 1) {
      const fitting = workingHourOptions.filter(
        ({ minimumMinutes, maximumMinutes }) =>
          minimumMinutes <= minutes && minutes <= (maximumMinutes ?? Infinity),
      );
      expect(fitting, `${minutes} minutes`).toHaveLength(1);
    }
  });
});
