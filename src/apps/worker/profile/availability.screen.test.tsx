import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { focusOn, openScreen } from '#testing/components/screen.tsx';
import { UpdateWorkerAvailableDateListMutation, WorkerAvailableDateListQuery } from './client.ts';
import * as availability from './availability.tsx';

/** A Tuesday; the week before it has no available days. */
const now = '2026-12-01T00:00:00.000Z';

async function open() {
  answerDocument(WorkerAvailableDateListQuery, {
    workerAvailableDateList: [{ date: '2026-12-03', shifts: ['SHIFT_NIGHT'] }],
  });
  await openScreen(availability, { route: 'me/availability', at: '/me/availability', now });
  await expect.element(page.getByRole('heading', { name: '勤務できる日', level: 1 })).toBeVisible();
}

const day = (number: number, marks = '') =>
  page.getByRole('button', { name: new RegExp(`^12月 ${number} 日 .*${marks}`) });
const save = () => page.getByRole('button', { name: '保存する' }).click();

test('nothing is sent while nothing has changed', async () => {
  await open();
  await save();
  await expect.element(page.getByText('変更はありません')).toBeVisible();
  expect(sentVariables(UpdateWorkerAvailableDateListMutation)).toEqual([]);
});

test('only the changed day is saved, and its shifts are marked in the month', async () => {
  await open();
  answerDocument(UpdateWorkerAvailableDateListMutation, {
    updateWorkerAvailableDateList: { success: true },
  });
  await day(4).click();
  await page.getByRole('checkbox', { name: '夜勤' }).click();
  await page.getByRole('checkbox', { name: '早朝' }).click();
  await expect.element(day(4, '早朝、夜勤')).toBeVisible();
  await expect.element(page.getByText('2日を登録しています')).toBeVisible();
  await save();
  await expect.element(page.getByText('勤務できる日を保存しました')).toBeVisible();
  const dates = [{ date: '2026-12-04', shifts: ['SHIFT_EARLY_MORNING', 'SHIFT_NIGHT'] }];
  expect(sentVariables(UpdateWorkerAvailableDateListMutation)).toEqual([{ input: { dates } }]);
});

test('a weekday is repeated to the end of the window and says so', async () => {
  await open();
  await day(3).click();
  await page.getByRole('button', { name: '毎週くり返す' }).click();
  await expect.element(page.getByText(/と同じ曜日に、同じ時間帯を入れました/)).toBeVisible();
  await expect.element(day(10, '夜勤')).toBeVisible();
});

test('arrow keys move by a day and a week, and the day is chosen with Enter', async () => {
  await open();
  await focusOn(day(1));
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(day(9)).toHaveFocus();
  const shifts = page.getByRole('group', { name: /12\/09.*に勤務できる時間帯/ });
  await expect.element(shifts).toBeVisible();
});

test('a refusal keeps the input, and leaving asks first', async () => {
  await open();
  refuse(UpdateWorkerAvailableDateListMutation, { code: 'NETWORK', message: '通信に失敗しました' });
  await day(4).click();
  await page.getByRole('checkbox', { name: '日勤' }).click();
  await save();
  await expect.element(page.getByRole('alert').getByText('通信に失敗しました')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: '日勤' })).toBeChecked();
  await page.getByRole('link', { name: '戻る' }).click();
  await page.getByRole('button', { name: '編集を続ける' }).click();
  await expect.element(page.getByRole('checkbox', { name: '日勤' })).toBeChecked();
});
