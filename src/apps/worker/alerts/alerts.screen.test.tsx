import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';

import { AreaNamesQuery } from '#apps/worker/places/client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  AddSavedSearchMutation,
  AlertHoursAndWageRangesQuery,
  ChangeSavedSearchMutation,
  PauseSavedSearchMutation,
  SavedSearchesQuery,
  AlertMatchCountQuery,
  type SavedSearchView,
} from './alert-client.ts';
import * as alerts from './alerts.tsx';

const shiftList = [
  { kind: 'SHIFT_EARLY_MORNING', displayName: '早朝' },
  { kind: 'SHIFT_DAY', displayName: '日勤' },
  { kind: 'SHIFT_NIGHT', displayName: '夜勤' },
] as const;

const saved = (id: string, given: Partial<SavedSearchView> = {}): SavedSearchView => ({
  id,
  name: `お知らせ${id}`,
  label: `お知らせ${id}`,
  path: `/?prefs=13&n=${id}`,
  conditions: {
    prefectures: [{ id: '13', name: '東京都' }],
    stations: [],
    shifts: [...shiftList],
    maximumRangeOfWorkingHours: 16,
    minimumRangeOfDailyWage: 3_000,
    isPaused: false,
  },
  ...given,
});

async function open(count: number, query = '') {
  answerDocument(SavedSearchesQuery, {
    savedSearchList: Array.from({ length: count }, (_, index) => saved(String(index + 1))),
  });
  answerDocument(AlertHoursAndWageRangesQuery, {
    availabilityRanges: {
      maxSavedSearches: 5,
      maxNameLength: 20,
      maxPrefectures: 5,
      maxStations: 10,
      shifts: [...shiftList],
      workingHours: { least: 2, most: 16, step: 1 },
      dailyWage: { least: 3_000, most: 40_000, step: 500 },
      deliveryTimes: ['08:00', '12:00', '18:00'],
      quietFrom: '22:00',
      quietUntil: '07:00',
      alertsADay: 3,
    },
  });
  answerDocument(AreaNamesQuery, {
    areaLList: [
      { id: '13', name: '東京都' },
      { id: '14', name: '神奈川県' },
    ],
  });
  answerDocument(AlertMatchCountQuery, { subscriptionCount: { count: 34, countLabel: '34件' } });
  await openScreen(alerts, { route: 'alerts', at: `/alerts${query}` });
  await expect.element(page.getByRole('textbox', { name: /^名前/ })).toBeVisible();
}

const names = page.getByRole('navigation', { name: '登録した条件' });
const name = page.getByRole('textbox', { name: /^名前/ });

test('the first saved search is open, another one by its name, and each has its own form', async () => {
  answerDocument(ChangeSavedSearchMutation, { changeSavedSearch: { success: true } });
  await open(3);
  await expect.element(name).toHaveValue('お知らせ1');
  await names.getByRole('link', { name: 'お知らせ2' }).click();
  await expect.element(name).toHaveValue('お知らせ2');
  await name.fill('夜だけ');
  await page.getByRole('checkbox', { name: '夜勤' }).click();
  await page.getByRole('button', { name: 'この条件に変更する' }).click();
  await expect.element(page.getByText('この条件の新着をお知らせします')).toBeVisible();
  expect(sentVariables(ChangeSavedSearchMutation)).toMatchObject([
    { id: '2', input: { name: '夜だけ', conditions: { shifts: ['SHIFT_NIGHT'] } } },
  ]);
});

test('another one is added beside those that are there, and is open afterwards', async () => {
  answerDocument(AddSavedSearchMutation, { addSavedSearch: { id: '2' } });
  await open(1);
  await names.getByRole('link', { name: '条件を追加' }).click();
  await expect.element(name).toHaveValue('');
  await name.fill('週末');
  answerDocument(SavedSearchesQuery, {
    savedSearchList: [saved('1'), saved('2', { name: '週末', label: '週末' })],
  });
  await page.getByRole('button', { name: 'この条件で受け取る' }).click();
  await expect
    .element(names.getByRole('link', { name: '週末' }))
    .toHaveAttribute('aria-current', 'page');
  expect(sentVariables(AddSavedSearchMutation)).toMatchObject([{ input: { name: '週末' } }]);
});

test('a search that leads here becomes a new one', async () => {
  await open(1, '?from=search&prefs=14');
  await expect.element(page.getByRole('button', { name: /神奈川県\s?を外す/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'この条件で受け取る' })).toBeVisible();
});

test('of five, the one that the conditions of a search replace is chosen', async () => {
  answerDocument(ChangeSavedSearchMutation, { changeSavedSearch: { success: true } });
  await open(5, '?from=search&prefs=14');
  await expect.element(page.getByText('お知らせがいっぱいです')).toBeVisible();
  await expect.element(names.getByRole('link', { name: '条件を追加' })).not.toBeInTheDocument();
  await names.getByRole('link', { name: 'お知らせ4' }).click();
  await expect.element(name).toHaveValue('お知らせ4');
  await page.getByRole('button', { name: 'この条件に変更する' }).click();
  await expect.element(page.getByText('この条件の新着をお知らせします')).toBeVisible();
  expect(sentVariables(ChangeSavedSearchMutation)).toMatchObject([
    { id: '4', input: { conditions: { prefectures: ['14'] } } },
  ]);
});

test('unsaved changes are asked about before another one opens', async () => {
  await open(2);
  await name.fill('変えた');
  await names.getByRole('link', { name: 'お知らせ2' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});

test('one is paused alone, and stays on when the server refuses', async () => {
  refuse(PauseSavedSearchMutation, {
    code: 'RATE_LIMITED',
    message: '混み合っています',
  });
  await open(2, '?search=2');
  await expect.element(name).toHaveValue('お知らせ2');
  await page.getByText('お知らせを休む', { exact: true }).click();
  await expect.element(page.getByText('混み合っています')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: /お知らせを休む/ })).not.toBeChecked();
  expect(sentVariables(PauseSavedSearchMutation)).toEqual([{ id: '2', isPaused: true }]);
});

test('one that is deleted is away, and is back when that is undone', async () => {
  await open(2, '?search=2');
  await page.getByRole('button', { name: 'このお知らせを削除する' }).click();
  await expect.element(names.getByRole('link', { name: 'お知らせ2' })).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('お知らせ1');
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect.element(names.getByRole('link', { name: 'お知らせ2' })).toBeVisible();
});

test('with text of twice the size the number of matches stays in one line with its counter', async () => {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  onTestFinished(() => void style.removeProperty('font-size'));
  await open(1);
  const number = page.getByText('34件');
  await expect.element(number).toBeVisible();
  const element = number.element();
  const lines =
    element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight);
  expect(Math.round(lines)).toBe(1);
});
