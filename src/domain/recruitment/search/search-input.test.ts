import { describe, expect, test } from 'vitest';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import type { RecruitmentSearchInput } from '#gen/types.ts';

import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.server.ts';
import { daysOfSearchWindow, readSearch, type SearchInputFacts } from './search-input.ts';

const now = instantAtJst('2026-11-21', '23:30');
const facts: SearchInputFacts = {
  now,
  myLicenseIds: null,
  workingHours: [
    { id: 1, minimumMinutes: 1, maximumMinutes: 240 },
    { id: 5, minimumMinutes: 721, maximumMinutes: null },
  ],
  wards: new Map([['14150', ['14151', '14152', '14153']]]),
  stationsAround: null,
  booked: [],
  hidden: [],
};
const read = (input: RecruitmentSearchInput, more: Partial<SearchInputFacts> = {}) =>
  readSearch(input, { ...facts, ...more });

describe('places and days', () => {
  test('nothing chosen is all of Japan on all days, without filters', () => {
    expect(read({})).toEqual({
      sort: 'RECOMMENDED',
      places: ['J'],
      days: null,
      filters: null,
      byJob: false,
    });
    expect(read({ groupByJob: true })?.byJob).toBe(true);
    expect(read({ groupByJob: true, workDates: ['2026-11-25'] })?.byJob).toBe(false);
    expect(read({ workDates: [], areaLIds: [], licenseIds: null })?.filters).toBeNull();
  });

  test('prefectures, municipalities and stations add up, each once', () => {
    const search = read({ areaLIds: ['13', '13'], areaMIds: ['14101'], stationCodes: ['S13001'] });
    expect(search?.places).toEqual(['L13', 'M14101', 'SS13001']);
  });

  test('a designated city stands for its wards, each once', () => {
    const search = read({ areaMIds: ['14152', '14150', '14201'] });
    expect(search?.places).toEqual(['M14152', 'M14151', 'M14153', 'M14201']);
  });

  test('hostile codes are left out, and nothing else matches nothing', () => {
    expect(read({ areaLIds: ['13', "' or 1=1", '1\u00003'] })?.places).toEqual(['L13']);
    expect(read({ areaLIds: ['\u0000'] })).toBeNull();
  });

  test('days outside of the window are left out', () => {
    const days = [addDays('2026-11-21', 60), '2026-11-21', '2026-11-20', addDays('2026-11-21', 61)];
    expect(read({ workDates: days })?.days).toEqual(['2026-11-21', '2027-01-20']);
    expect(read({ workDates: ['2026-11-20'] })).toBeNull();
    expect(daysOfSearchWindow(now)).toHaveLength(61);
  });

  test('a list longer than anybody picks is refused', () => {
    const areaMIds = Array.from({ length: 101 }, (_, index) => String(10_000 + index));
    expect(() => read({ areaMIds })).toThrow(Refusal);
    expect(read({ areaMIds: areaMIds.slice(1) })?.places).toHaveLength(100);
  });
});

describe('filters', () => {
  test('hours on duty become spans, open at the top', () => {
    expect(read({ workingHourOptionIds: ['1', '5'] })?.filters?.hours).toBe('{[1,240],[721,]}');
    expect(read({ workingHourOptionIds: ['9'] })).toBeNull();
  });

  test('an id that cannot exist matches nothing', () => {
    expect(read({ jobTaskIds: ['1', 'x'] })).toBeNull();
    expect(read({ facilityFeatureIds: ['63'] })).toBeNull();
    expect(read({ facilityServiceIds: ['-1'] })).toBeNull();
    expect(read({ facilityServiceIds: ['1', 'x'] })?.filters?.services).toEqual([1]);
  });

  test('licences: an empty list is nobody, the own ones cut it down', () => {
    expect(read({ licenseIds: [] })?.filters?.held).toBe('1');
    expect(read({ licenseIds: ['1', '3'] })?.filters?.held).toBe('11');
    expect(read({ onlyWithMyLicenses: true }, { myLicenseIds: [3] })?.filters?.held).toBe('9');
    expect(
      read({ onlyWithMyLicenses: true, licenseIds: ['1', '3'] }, { myLicenseIds: [3] })?.filters
        ?.held,
    ).toBe('9');
    expect(read({ onlyWithMyLicenses: true })?.filters).toBeNull();
  });

  test('care levels are tenths, and the unknown is never below a limit', () => {
    expect(read({ maximumCareLevel: 3.3 })?.filters?.careLevel).toBe(33);
    expect(read({ maximumCareLevel: 1_000 })?.filters?.careLevel).toBe(98);
    expect(read({ maximumCareLevel: -1 })?.filters?.careLevel).toBe(0);
  });
});

const decode = (cursor: string) =>
  decodeSearchCursor(cursor, { sort: 'DAILY_HIGH', isTime: false });

describe('cursors', () => {
  const place = { key: 12_000, id: '01a1fc00-e403-71c5-8889-a16929fddd39', total: 7 };

  test('come back as they were', () => {
    const cursor = encodeSearchCursor({ sort: 'DAILY_HIGH', ...place });
    expect(decode(cursor)).toEqual({ sort: 'DAILY_HIGH', ...place });
  });

  test.each([
    ['of another sort', encodeSearchCursor({ sort: 'HOURLY_HIGH', ...place })],
    ['beyond an integer', encodePageCursor(['DAILY_HIGH', 2 ** 31, place.id, 7])],
    ['with too large a total', encodePageCursor(['DAILY_HIGH', 1, place.id, 1_001])],
    ['with a negative total', encodePageCursor(['DAILY_HIGH', 1, place.id, -1])],
    ['with no uuid', encodePageCursor(['DAILY_HIGH', 1, 'x', 7])],
    ['with too few parts', encodePageCursor(['DAILY_HIGH', 1])],
    ['that is no cursor', '☃'],
    ['that is empty', ''],
  ])('%s is refused', (_what, cursor) => {
    expect(() => decode(cursor)).toThrow(expect.objectContaining({ code: 'CURSOR_INVALID' }));
  });
});
