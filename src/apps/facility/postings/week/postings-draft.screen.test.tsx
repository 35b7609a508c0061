import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

import { PostShiftsMutation } from '../postings-client.ts';

import { refuse, sentIdempotencyKeys } from '#testing/components/api.ts';
import {
  answerPostShifts,
  findTextBox,
  findButtonNamed,
  findPresetCell,
  fillSharedFields,
  openPostingFormWithRights,
  findPostTableButton,
} from '#testing/components/posting-form.ts';

test('a failed request keeps what was typed, and a repetition is the same request', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  const message = '電波のよい場所でお試しください';
  refuse(PostShiftsMutation, { code: 'UNAVAILABLE', message });
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(findPresetCell('日勤', 1)).toHaveValue('1');
});

/** Draft in the browser for the person and the corporation of these tests. */
const kept = () => localStorage.getItem('staff-draft:week:c1:p1');

test('what is typed is there again after a reload, and can be thrown away', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('3');
  await expect.poll(kept).toContain('"3"');
  await cleanup();
  await openPostingFormWithRights(undefined, '&facilityId=f2');
  await expect.element(page.getByText('下書きがあります')).toBeVisible();
  await expect.element(findPresetCell('日勤', 1)).toHaveValue('3');
  await expect.element(findTextBox(/^時給/)).toHaveValue('1500');
  await findButtonNamed('下書きを消す').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '消す' }).click();
  await expect.element(findPresetCell('日勤', 1)).toHaveValue('');
  await expect.element(page.getByText('下書きがあります')).not.toBeInTheDocument();
  expect(kept()).toBeNull();
});

test('a week whose answer was lost is the same request after a reload, and is forgotten once it is posted', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  refuse(PostShiftsMutation, { code: 'UNAVAILABLE', message: '電波のよい場所でお試しください' });
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await expect.element(page.getByText('電波のよい場所でお試しください')).toBeVisible();
  const first = kept();
  await cleanup();
  await openPostingFormWithRights();
  answerPostShifts();
  expect(kept()).toBe(first);
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  expect(new Set(sentIdempotencyKeys(PostShiftsMutation)).size).toBe(1);
  await expect.poll(kept).toBeNull();
});

test('a week that was changed after it was posted unseen says so, and is a new request then', async () => {
  await openPostingFormWithRights();
  await fillSharedFields();
  await findPresetCell('日勤', 1).fill('1');
  refuse(PostShiftsMutation, {
    code: 'IDEMPOTENCY_KEY_REUSED',
    message: '別の内容で送信済みの操作です',
  });
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPostTableButton().click();
  await expect.element(page.getByText(/押したときの内容は、すでに掲載されています/)).toBeVisible();
  answerPostShifts();
  await findPostTableButton().click();
  await expect.element(page.getByText('2件の募集を掲載しました')).toBeVisible();
  expect(new Set(sentIdempotencyKeys(PostShiftsMutation)).size).toBe(2);
});
