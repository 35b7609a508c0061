import { expect, test } from 'vitest';

import { activeSearchFiltersOf } from './filter-texts.ts';
import {
  needsSearchMasterLists,
  noSearchFilters,
  type SearchFilters,
} from '../cards/search-params.ts';

const masters = {
  licenseList: [{ id: '1', name: '介護福祉士' }],
  jobTaskList: [
    { id: '2', name: '入浴介助' },
    { id: '11', name: 'レクリエーション' },
  ],
  facilityServiceList: [],
  facilityFeatureList: [],
  jobBenefitList: [],
  workingHourOptionList: [],
};

const labels = (filters: Partial<SearchFilters>) =>
  activeSearchFiltersOf({ ...noSearchFilters, ...filters }, masters).map(({ label }) => label);

test('every filter that is on has its word', () => {
  expect(
    labels({
      workDates: ['2026-11-22', '2026-11-23', '2026-11-24'],
      shifts: ['SHIFT_NIGHT'],
      minimumSalary: 12_000,
      licenseIds: ['1'],
      jobTaskIds: ['2', '11'],
      maximumCareLevel: 3,
      instantOnly: true,
      earlyPayoutOnly: true,
    }),
  ).toEqual([
    '2026/11/22（日） ほか2日',
    '夜勤',
    '日給12,000円以上',
    '介護福祉士',
    '入浴介助',
    'レクリエーション',
    '即決のみ',
    'すぐ払い',
    '平均介護度3.0まで',
  ]);
});

test('a single day stands in the strip and needs no chip', () => {
  expect(labels({ workDates: ['2026-11-22'] })).toEqual([]);
});

test('taking one off leaves the others', () => {
  const filters: SearchFilters = { ...noSearchFilters, jobTaskIds: ['2', '11'], licenseIds: ['1'] };
  const [licence, bath] = activeSearchFiltersOf(filters, masters);
  expect(bath?.without).toEqual({ ...filters, jobTaskIds: ['11'] });
  // Removing the last licence means 「どの資格でも」, not 「資格不要」.
  expect(licence?.without.licenseIds).toBeNull();
});

test('before the names are there the chips can be taken off already', () => {
  const filters: SearchFilters = { ...noSearchFilters, jobTaskIds: ['2'] };
  expect(needsSearchMasterLists(filters)).toBe(true);
  expect(
    needsSearchMasterLists({ ...noSearchFilters, licenseIds: [], shifts: ['SHIFT_DAY'] }),
  ).toBe(false);
  expect(activeSearchFiltersOf(filters).map(({ without }) => without)).toEqual([noSearchFilters]);
});
