import { expect, test } from 'vitest';

// An alert links to the search, which must be able to read the URL of the link.
import {
  noSearchFilters,
  readSearchFilters,
  searchPathOfFilters,
} from '#apps/worker/search/cards/search-params.ts';
import { searchPathOf } from '#domain/notifications/alerts/alert-path.ts';

test('the search reads what an alert asks for', () => {
  const path = searchPathOf({
    prefectureCodes: ['13', '14'],
    stationCodes: ['S13001', '1130208'],
    shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'],
    minimumDailyWage: 9_500,
  });
  expect(readSearchFilters(new URL(path, 'https://example.test').searchParams)).toEqual({
    ...noSearchFilters,
    areaLIds: ['13', '14'],
    stationCodes: ['1130208', 'S13001'],
    shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'],
    minimumSalary: 9_500,
    sort: 'NEWEST',
  });
});

test('an alert that asks for nothing leads to everything, newest first', () => {
  const path = searchPathOf({
    prefectureCodes: [],
    stationCodes: [],
    shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_DAY', 'SHIFT_NIGHT'],
    minimumDailyWage: 3_000,
  });
  expect(path).toBe(searchPathOfFilters({ ...noSearchFilters, sort: 'NEWEST' }));
});
