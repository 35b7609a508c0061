import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useLocation } from 'react-router';

import { useServerTime } from '#platform/web/server-time.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { focusOn, openScreen } from '#testing/components/screen.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import {
  RecruitmentDayCountsQuery,
  SearchHomeStationQuery,
  SortOptionsQuery,
} from './search-client.ts';
import { SearchTools } from './search-tools.tsx';
import { SortSelect } from './sort-select.tsx';
import { useSearchFilters } from './use-search.ts';

/** The search controls without the list, which has a query of its own, and the URL that the controls write. */
function Tools() {
  const now = useServerTime(1_000);
  const [filters, change] = useSearchFilters(now);
  return (
    <>
      <SearchTools filters={filters} onChange={change} onSheet={() => undefined} now={now} />
      <FilterChips filters={filters} onChange={change} />
      <SortSelect filters={filters} onChange={change} />
      <h1>{`条件：${useLocation().search}`}</h1>
    </>
  );
}

async function open(search = '', home: { code: string; name: string } | null = null) {
  answerDocument(RecruitmentDayCountsQuery, {
    recruitmentDayCounts: [{ date: '2026-12-02', count: 7 }],
  });
  answerDocument(SortOptionsQuery, {
    sortOptionList: [
      { id: 'RECOMMENDED', name: 'おすすめ順' },
      { id: 'DAILY_HIGH', name: '日給が高い順' },
    ],
  });
  answerDocument(SearchHomeStationQuery, { homeStation: { isAsked: false, station: home } });
  const now = '2026-12-01T00:00:00.000Z';
  await openScreen({ default: Tools }, { route: '', at: `/${search}`, now });
  await expect.element(page.getByRole('radiogroup', { name: '勤務日' })).toBeVisible();
}

const day = (name: RegExp) => page.getByRole('radio', { name });
const address = (search: string) => page.getByRole('heading', { name: `条件：${search}` });

test('a day shows its count, goes to the address, and all days take it off', async () => {
  await open();
  await day(/^12月2日 .*7件$/).click();
  await expect.element(address('?dates=2026-12-02')).toBeVisible();
  await expect.element(day(/^12月2日 /)).toBeChecked();
  await day(/^すべての日$/).click();
  await expect.element(address('')).toBeVisible();
});

test('arrow keys move along the days', async () => {
  await open('?dates=2026-12-02');
  await focusOn(day(/^12月2日 /));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day(/^12月3日 /)).toBeChecked();
  await expect.element(address('?dates=2026-12-03')).toBeVisible();
});

test('the counts of the days follow the filters and not the chosen day', async () => {
  await open('?shifts=night&dates=2026-12-02');
  await expect.element(day(/^12月2日 .*7件$/)).toBeVisible();
  const [{ input } = { input: null }] = sentVariables(RecruitmentDayCountsQuery);
  expect(input).toMatchObject({ shifts: ['SHIFT_NIGHT'] });
});

test('a chip takes its filter off, and the button counts the others', async () => {
  await open('?shifts=night&instant=1');
  const filters = page.getByRole('button', { name: /絞り込み/ });
  await expect.element(filters).toHaveAccessibleName(/2\s*件を適用中/);
  await page.getByRole('button', { name: /^即決のみ/ }).click();
  await expect.element(address('?shifts=night')).toBeVisible();
  await expect.element(filters).toHaveAccessibleName(/1\s*件を適用中/);
});

test('all chips come off at once, with the day, and the order stays', async () => {
  await open('?shifts=night&instant=1&dates=2026-12-02&sort=daily');
  await page.getByRole('button', { name: 'すべて外す' }).click();
  await expect.element(address('?sort=daily')).toBeVisible();
});

test('an address with unknown or past values is a search without them', async () => {
  await open('?dates=2020-01-01&shifts=dawn&sort=none');
  await expect.element(day(/^すべての日$/)).toBeChecked();
  await expect.element(page.getByRole('combobox', { name: '並び替え' })).toHaveValue('RECOMMENDED');
});

const order = () => page.getByRole('combobox', { name: '並び替え' });

test('with a home station the shortest way can come first, and goes to the address', async () => {
  await open('', { code: 'S1', name: '新宿' });
  await order().selectOptions('自宅から近い順');
  await expect.element(address('?sort=nearest')).toBeVisible();
  await expect.element(order()).toHaveValue('NEAREST');
  await order().selectOptions('日給が高い順');
  await expect.element(address('?sort=daily')).toBeVisible();
});

test('without a station there is no such order, and an address with it is the usual one', async () => {
  await open('?sort=nearest');
  await expect.element(order()).toHaveValue('RECOMMENDED');
  await expect.element(page.getByRole('option', { name: /近い順/ })).not.toBeInTheDocument();
});
