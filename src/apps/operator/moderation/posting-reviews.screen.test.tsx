import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorPostingReviewsQuery,
  RefusePostingReviewMutation,
  ReleasePostingReviewMutation,
  type WaitingPostingReview,
} from './posting-reviews-client.ts';
import * as screen from './posting-reviews.tsx';

const at = '2026-12-01T00:00:00.000Z';

async function open(reviews: WaitingPostingReview[]) {
  answerDocument(OperatorPostingReviewsQuery, { postingReviews: { cursor: null, reviews } });
  const [route, address] = ['operator/posting-reviews', '/operator/posting-reviews'];
  await openOperatorScreen(screen, { route, at: address });
  await expect.element(page.getByRole('heading', { name: '求人の確認', level: 1 })).toBeVisible();
}

const review: WaitingPostingReview = {
  reviewId: 'v1',
  corporationName: '社会福祉法人 みどり会',
  facilityName: 'みどりの家',
  title: '特養の日勤',
  texts: ['食事の介助です', '動きやすい服装'],
  reason: 'FIRST_POSTING',
  openedAt: at,
  dueAt: '2026-12-01T00:30:00.000Z',
  postings: 3,
  seats: 8,
  shownSeats: 0,
  hourlyWage: 1_500,
  startsAt: '2026-12-10T00:00:00.000Z',
};

const dialog = () => page.getByRole('alertdialog').or(page.getByRole('dialog'));

test('a template shows its texts, its postings and when the answer is due, and is released', async () => {
  answerDocument(ReleasePostingReviewMutation, { releasePostingReview: { success: true } });
  await open([review]);
  await expect.element(page.getByText(/初めての掲載/)).toBeVisible();
  await expect.element(page.getByText(/食事の介助です/)).toBeVisible();
  await expect.element(page.getByText('3件・8名')).toBeVisible();
  await expect.element(page.getByText(/回答の期限/)).toBeVisible();
  expect(page.getByText(/公開中/).query()).toBeNull();
  await page.getByRole('button', { name: /特養の日勤.*公開する/ }).click();
  await dialog().getByRole('button', { name: '公開する' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sentVariables(ReleasePostingReviewMutation)).toEqual([{ input: { id: 'v1' } }]);
});

test('a refusal needs a reason that the facility reads', async () => {
  refuse(RefusePostingReviewMutation, { code: 'NOT_FOUND', message: '見つかりません' });
  await open([{ ...review, reason: 'SAME_SEX_CARE', shownSeats: 2 }]);
  await expect.element(page.getByText('確認前に2名分を公開中')).toBeVisible();
  await expect.element(page.getByText(/性別が書かれている/)).toBeVisible();
  await page.getByRole('button', { name: /掲載しない/ }).click();
  const field = dialog().getByRole('textbox', { name: /理由/ });
  await field.fill('短い');
  await dialog().getByRole('button', { name: '掲載しない' }).click();
  await expect.element(dialog().getByText(/5文字以上/)).toBeVisible();
  expect(sentVariables(RefusePostingReviewMutation)).toEqual([]);
  await field.fill('実際にない施設のようです');
  await dialog().getByRole('button', { name: '掲載しない' }).click();
  await expect.element(dialog().getByText('見つかりません')).toBeVisible();
  expect(sentVariables(RefusePostingReviewMutation)).toEqual([
    { input: { id: 'v1', reason: '実際にない施設のようです' } },
  ]);
});

test('an empty list says what will come', async () => {
  await open([]);
  await expect.element(page.getByText(/初めて掲載したとき.*ここに並びます/)).toBeVisible();
});
