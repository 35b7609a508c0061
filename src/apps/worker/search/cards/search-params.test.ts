import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { addDays } from '#platform/base/jst.ts';

import {
  clearFilters,
  countFilters,
  noSearchFilters,
  readSearchFilters,
  searchPathOfFilters,
  searchInputOfFilters,
  withSearchableDays,
  searchParamsOfFilters,
  type SearchFilters,
} from './search-params.ts';

const full: SearchFilters = {
  workDates: ['2026-11-22', '2026-11-23'],
  areaLIds: ['13', '14'],
  areaMIds: ['13104'],
  stationCodes: ['S00101', 'S00102'],
  withinMinutes: 30,
  shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'],
  workingHourOptionIds: ['1', '3'],
  minimumSalary: 10_000,
  minimumHourlyWage: 1_500,
  licenseIds: ['1', '10'],
  onlyWithMyLicenses: true,
  jobTaskIds: ['2', '11'],
  facilityServiceIds: ['4'],
  facilityFeatureIds: ['1'],
  jobBenefitIds: ['2'],
  withBonus: true,
  maximumCareLevel: 3.5,
  beginnersWelcome: true,
  instantOnly: true,
  earlyPayoutOnly: true,
  sort: 'NEWEST',
  nearestFirst: false,
  showsClashes: false,
};

const read = (text: string) => readSearchFilters(new URLSearchParams(text));

const someOf = (values: readonly string[]) =>
  fc.subarray([...values]).map((chosen) => chosen.toSorted((a, b) => Number(a) - Number(b)));
const ids = someOf(['1', '2', '3', '10', '62']);
const days = someOf(['0', '1', '30', '60']).map((offsets) =>
  offsets.map((offset) => addDays('2026-11-21', Number(offset))),
);
const anyFilters: fc.Arbitrary<SearchFilters> = fc.record({
  workDates: days,
  areaLIds: someOf(['01', '13', '27']),
  areaMIds: someOf(['13101', '13104', '27102']),
  stationCodes: fc.subarray(['S00001', 'S00101', 'S00555']),
  withinMinutes: fc.option(fc.integer({ min: 1, max: 45 })),
  shifts: fc.subarray(['SHIFT_EARLY_MORNING', 'SHIFT_DAY', 'SHIFT_NIGHT']),
  workingHourOptionIds: ids,
  minimumSalary: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
  minimumHourlyWage: fc.option(fc.integer({ min: 1, max: 100_000 })),
  licenseIds: fc.option(ids),
  onlyWithMyLicenses: fc.option(fc.boolean()),
  jobTaskIds: ids,
  facilityServiceIds: ids,
  facilityFeatureIds: ids,
  jobBenefitIds: ids,
  withBonus: fc.boolean(),
  maximumCareLevel: fc.option(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
  beginnersWelcome: fc.boolean(),
  instantOnly: fc.boolean(),
  earlyPayoutOnly: fc.boolean(),
  sort: fc.constantFrom('RECOMMENDED', 'NEWEST', 'STARTS_SOON', 'NEAR_STATION', 'RATING_HIGH'),
  // False, because it shares a URL parameter with `sort`; another test covers it.
  nearestFirst: fc.constant(false),
  showsClashes: fc.boolean(),
});

describe('the address', () => {
  test('holds every filter and gives it back', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readSearchFilters(searchParamsOfFilters(filters))).toEqual(filters);
      }),
    );
  });

  test('is short, readable and never percent-encoded', () => {
    expect(searchPathOfFilters(full)).toBe(
      '/?dates=2026-11-22.2026-11-23&prefs=13.14&cities=13104&stations=S00101.S00102&within=30&shifts=early.night&hours=1.3&salary=10000&hourly=1500&licenses=1.10&mine=1&tasks=2.11&services=4&features=1&benefits=2&bonus=1&care=3.5&beginners=1&instant=1&early=1&sort=newest',
    );
    expect(searchPathOfFilters(noSearchFilters)).toBe('/');
    expect(searchPathOfFilters({ ...noSearchFilters, licenseIds: [] })).toBe('/?licenses=none');
  });

  test('with the same choice in another order is the same address', () => {
    expect(
      searchParamsOfFilters(
        read('prefs=14.13.14&tasks=11.2&dates=2026-11-23.2026-11-22'),
      ).toString(),
    ).toBe('dates=2026-11-22.2026-11-23&prefs=13.14&tasks=2.11');
  });

  test('that was typed, cut off or made up asks for nothing it does not know', () => {
    const odd =
      'dates=2026-02-30.tomorrow&prefs=1.abc&cities=x&stations=%27%3B--&shifts=noon&hours=-1&salary=-5&hourly=1e9&care=9&sort=random&bonus=yes&licenses=';
    expect(read(odd)).toEqual(noSearchFilters);
  });

  test('names the shortest way in the place of the order', () => {
    const nearest = { ...noSearchFilters, nearestFirst: true };
    expect(searchPathOfFilters(nearest)).toBe('/?sort=nearest');
    expect(read('sort=nearest')).toEqual(nearest);
    expect(searchInputOfFilters(nearest)).toMatchObject({
      sort: 'RECOMMENDED',
      nearestFirst: true,
    });
    expect(countFilters(nearest)).toBe(0);
    expect(searchPathOfFilters(clearFilters({ ...nearest, withBonus: true }))).toBe(
      '/?sort=nearest',
    );
  });

  test('says that what overlaps is shown, which is no filter', () => {
    const all = { ...noSearchFilters, showsClashes: true };
    expect(searchPathOfFilters(all)).toBe('/?clashes=1');
    expect(read('clashes=1')).toEqual(all);
    expect(searchInputOfFilters(all).hideClashes).toBe(false);
    expect(countFilters(all)).toBe(0);
    expect(searchPathOfFilters(clearFilters({ ...all, withBonus: true }))).toBe('/?clashes=1');
  });

  test('names at most ten stations and a hundred municipalities, as the server does', () => {
    const many = Array.from({ length: 120 }, (_, index) => String(10_000 + index));
    expect(read(`stations=${many.join('.')}`).stationCodes).toHaveLength(10);
    expect(read(`cities=${many.join('.')}`).areaMIds).toHaveLength(100);
  });
});

describe('the question for the server', () => {
  test('holds what is asked for and nothing else', () => {
    expect(JSON.parse(JSON.stringify(searchInputOfFilters(noSearchFilters)))).toEqual({
      sort: 'RECOMMENDED',
      groupByJob: true,
    });
    // With a chosen day, results are single recruitments instead of jobs.
    const onDay = searchInputOfFilters({ ...noSearchFilters, workDates: ['2026-11-25'] });
    expect(onDay.groupByJob).toBeUndefined();
    // Minutes are sent only with a single station.
    const {
      withinMinutes: _several,
      nearestFirst: _order,
      showsClashes: _clashes,
      ...asked
    } = full;
    expect(searchInputOfFilters(full)).toEqual(asked);
    const stationCodes = ['S00101'];
    expect(searchInputOfFilters({ ...full, stationCodes })).toEqual({
      ...full,
      nearestFirst: undefined,
      showsClashes: undefined,
      stationCodes,
      travelFrom: 'S00101',
    });
  });

  test('names the one chosen station as where the way begins', () => {
    const from = (stationCodes: string[]) =>
      searchInputOfFilters({ ...noSearchFilters, stationCodes }).travelFrom;
    expect([from([]), from(['S1']), from(['S1', 'S2'])]).toEqual([undefined, 'S1', undefined]);
  });

  test('keeps 資格不要 apart from any licence', () => {
    expect(searchInputOfFilters({ ...noSearchFilters, licenseIds: [] }).licenseIds).toEqual([]);
    expect(searchInputOfFilters(noSearchFilters).licenseIds).toBeUndefined();
  });
});

describe('the number on the filter button', () => {
  test('counts choices, not place, days and order', () => {
    expect(countFilters(noSearchFilters)).toBe(0);
    expect(countFilters({ ...noSearchFilters, licenseIds: [] })).toBe(1);
    expect(countFilters(full)).toBe(2 + 2 + 1 + 1 + 2 + 1 + 2 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1);
  });

  test('says after clearing that one’s own licences do not matter, if they did', () => {
    expect(
      searchPathOfFilters(clearFilters({ ...noSearchFilters, onlyWithMyLicenses: true })),
    ).toBe('/?mine=0');
    expect(
      searchPathOfFilters(clearFilters({ ...noSearchFilters, onlyWithMyLicenses: false })),
    ).toBe('/?mine=0');
    expect(searchPathOfFilters(clearFilters({ ...noSearchFilters, withBonus: true }))).toBe('/');
    expect(countFilters(read('mine=0'))).toBe(0);
    expect(searchInputOfFilters(read('mine=0')).onlyWithMyLicenses).toBeUndefined();
  });

  test('is none after clearing, which keeps place, days and order', () => {
    const cleared = clearFilters(full);
    expect(countFilters(cleared)).toBe(0);
    expect(cleared).toMatchObject({
      areaLIds: full.areaLIds,
      workDates: full.workDates,
      sort: 'NEWEST',
    });
  });
});

test('days that have passed or lie too far ahead drop out', () => {
  const filters = {
    ...noSearchFilters,
    workDates: ['2026-11-20', '2026-11-21', '2027-01-20', '2027-01-21'],
  };
  expect(withSearchableDays(filters, '2026-11-21').workDates).toEqual(['2026-11-21', '2027-01-20']);
  const current = { ...noSearchFilters, workDates: ['2026-11-21'] };
  expect(withSearchableDays(current, '2026-11-21')).toBe(current);
});
