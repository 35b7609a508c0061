import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { PostShiftsMutation } from '../postings-client.ts';

import { sentVariables } from '#testing/components/api.ts';
import {
  answerPostShifts,
  findPresetCell,
  fillSharedFields,
  expectedDayShiftLine,
  openPostingFormWithRights,
  findPostTableButton,
} from '#testing/components/posting-form.ts';

test('a group is asked first, for the time that is chosen', async () => {
  await openPostingFormWithRights();
  answerPostShifts();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  const audience = page.getByLabelText('公開のしかた', { exact: true });
  await audience.selectOptions('REGULARS');
  await expect.element(page.getByText(/すぐに全員へ公開されます/)).toBeVisible();
  await audience.selectOptions('FAVORITES');
  await expect.element(page.getByText(/まだ誰もいないため、掲載できません/)).toBeVisible();
  await audience.selectOptions('グループ「夜勤」に先に案内・3人');
  await expect.element(page.getByText(/検索には出ません/)).toBeVisible();
  await page.getByLabelText(/先に案内する時間/).selectOptions('2時間');
  await expect.element(page.getByText(/締切の60分前には必ず公開します/)).toBeVisible();
  await findPostTableButton().click();
  const limit = { audience: 'GROUP', groupId: 'g1', minutes: 120 };
  await expect
    .poll(() => sentVariables(PostShiftsMutation))
    .toEqual([{ input: { lines: [{ ...expectedDayShiftLine, limit }] } }]);
});

test('the shifts of one time have an audience of their own, and posting is one request', async () => {
  await openPostingFormWithRights();
  answerPostShifts();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  await findPresetCell('遅番', 1).fill('1');
  const late = page.getByRole('group', { name: '遅番' });
  const audience = late.getByLabelText('この枠の公開のしかた');
  await expect.element(audience).toHaveValue('group');
  await audience.selectOptions('FAVORITES');
  await expect.element(late.getByText(/まだ誰もいないため、掲載できません/)).toBeVisible();
  await audience.selectOptions('グループ「夜勤」に先に案内・3人');
  await late.getByLabelText('この枠を先に案内する時間').selectOptions('24時間');
  // The audience of the table is for its other times.
  await page.getByLabelText('公開のしかた', { exact: true }).selectOptions('REGULARS');
  await findPostTableButton().click();
  const limits = () =>
    sentVariables(PostShiftsMutation).flatMap(({ input }) => input.lines.map((one) => one.limit));
  await expect.poll(limits).toEqual([
    { audience: 'REGULARS', minutes: 360 },
    { audience: 'GROUP', groupId: 'g1', minutes: 1_440 },
  ]);
  expect(sentVariables(PostShiftsMutation)).toHaveLength(1);
});

test('a time of day may be for everybody where the others have an audience', async () => {
  await openPostingFormWithRights();
  answerPostShifts();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  const day = page.getByRole('group', { name: '日勤' });
  await page.getByLabelText('公開のしかた', { exact: true }).selectOptions('FAVORITES');
  await day.getByLabelText('この枠の公開のしかた').selectOptions('すぐに全員へ公開');
  await expect.element(day.getByLabelText('この枠を先に案内する時間')).not.toBeInTheDocument();
  await findPostTableButton().click();
  await expect
    .poll(() => sentVariables(PostShiftsMutation))
    .toEqual([{ input: { lines: [{ ...expectedDayShiftLine, limit: null }] } }]);
});

test('a draft for a group that has been deleted says so, and is not shown as for everybody', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  const audience = page.getByLabelText('公開のしかた', { exact: true });
  await audience.selectOptions('グループ「夜勤」に先に案内・3人');
  const key = 'staff-draft:week:c1:p1';
  await expect.poll(() => localStorage.getItem(key)).toContain('"g1"');
  await cleanup();
  // The id of a group that the facility does not have.
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll('"g1"', '"g9"'));
  await openPostingFormWithRights();
  await expect.element(audience).toHaveDisplayValue('削除されたグループ');
  await expect
    .element(page.getByText(/このグループは削除されたため、掲載できません/))
    .toBeVisible();
  await audience.selectOptions('すぐに全員へ公開');
  await expect.element(page.getByText(/このグループは削除された/)).not.toBeInTheDocument();
});
