import { expect, test } from './support/journey.ts';

import { addDays, addHours, addMinutes, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice } from './support/back-office.ts';
import { stampByCode } from './support/stamp.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
} from './support/worker.ts';

/** Demo worker who is prepared and has the licences that most jobs require. */
const phoneNumber = '09000000002';

test('worker and facility review each other, and neither reads first (spec 1.028, 1.029)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, phoneNumber);
  const day = addDays(jstDay(await backOffice.now()), 4);
  const offer = await findRecruitment(request, {
    workDates: [day],
    input: { instantOnly: true, licenseIds: ['1'], shifts: ['SHIFT_DAY'] },
  });
  const { attendanceId } = await applyThroughApi(page, offer.id);
  const endsAt = new Date(offer.endsAt);
  // The demo's automatic answers are off: a person answers as the facility.
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');

  const stamp = async (kind: 'check-in' | 'check-out') => {
    await stampByCode(page, {
      id: attendanceId,
      kind,
      code: await backOffice.stampCode(offer.facility.id),
    });
    const words = kind === 'check-in' ? /出勤を記録しました/ : /退勤を記録しました/;
    await expect(page.getByText(words).first()).toBeVisible();
  };

  await test.step('works the shift', async () => {
    await backOffice.moveTo(addMinutes(new Date(offer.startsAt), -10));
    await stamp('check-in');
    await backOffice.moveTo(endsAt);
    await stamp('check-out');
  });

  await test.step('the schedule asks for a review, and the form says what is missing', async () => {
    await page.goto(paths.shifts());
    await page.getByRole('link', { name: /勤務を評価する/ }).click();
    await page.getByRole('link', { name: offer.facility.name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('勤務の評価');
    await page.getByRole('button', { name: '評価を投稿する' }).click();
    await expect(page.getByText('5か所を確認してください')).toBeVisible();
  });

  await test.step('posts it, for 20 points', async () => {
    for (const question of await page.getByRole('group').filter({ hasText: '※必須' }).all()) {
      await question.getByRole('radio').nth(3).check();
    }
    await page.getByLabel(/コメント/).fill('説明が丁寧で、休憩もきちんと取れました。');
    await page.getByRole('button', { name: '評価を投稿する' }).click();
    await expect(page.getByText('20ptを受け取りました')).toBeVisible();
    await expect(page.getByText('まだ公開されていません')).toBeVisible();
    // The toast covers the next button and stays while the pointer is over it, so it is closed.
    await page.getByRole('button', { name: '通知を閉じる' }).click();
  });

  await test.step('changes it once, within the day', async () => {
    await page.getByRole('button', { name: '評価を変更する' }).click();
    const first = page.getByRole('group').filter({ hasText: '説明・案内' });
    await first.getByRole('radio', { name: 'とても良い' }).check();
    await page.getByRole('button', { name: '変更を投稿する' }).click();
    await expect(page.getByText('5（とても良い）')).toBeVisible();
    await page.goto(paths.shift.review(attendanceId));
    await expect(page).toHaveURL(new RegExp(`/reviews/requests/${attendanceId}`));
    await expect(page.getByText('5（とても良い）')).toBeVisible();
    await expect(page.getByRole('button', { name: '評価を変更する' })).toBeHidden();
  });

  await test.step('the facility answers, and both can be read', async () => {
    await backOffice.moveTo(addHours(endsAt, 3));
    const { id: facilityId } = offer.facility;
    const waiting = await backOffice.facility<{
      workerReviewsToWrite: { reviews: { attendanceId: string }[] };
      workerReviewItems: { id: string }[];
    }>(
      facilityId,
      'query ($id: ID!) { workerReviewsToWrite(facilityId: $id) { reviews { attendanceId } } workerReviewItems { id } }',
      { id: facilityId },
    );
    expect(waiting.workerReviewsToWrite.reviews).toContainEqual({ attendanceId });
    const ratings = waiting.workerReviewItems.map(({ id }) => ({ itemId: id, rate: 5 }));
    const input = { id: attendanceId, ratings, comment: '落ち着いた対応で助かりました。' };
    await backOffice.facility(
      facilityId,
      'mutation ($input: PostWorkerReviewInput!) { postWorkerReview(input: $input) { success } }',
      { input },
    );
    await page.goto(paths.reviews());
    await expect(page.getByText('落ち着いた対応で助かりました。')).toBeVisible();
    const { reviewSummaryFromFacility } = await askWorkerApi<{
      reviewSummaryFromFacility: { rate: number | null; count: number };
    }>(page, '{ reviewSummaryFromFacility { rate count } }');
    expect(reviewSummaryFromFacility).toEqual({ rate: null, count: 1 });
    await page.goto(paths.reviews.request(attendanceId));
    await expect(page.getByText('公開されています')).toBeVisible();
  });

  await test.step('the next visitor of the facility reads it without a name', async () => {
    const { reviewsOfFacility } = await askWorkerApi<{
      reviewsOfFacility: { reviews: { workerLabel: string; comment: string }[] };
    }>(
      page,
      'query ($id: ID!) { reviewsOfFacility(facilityId: $id) { reviews { workerLabel comment } } }',
      {
        id: offer.facility.id,
      },
    );
    const [latest] = reviewsOfFacility.reviews;
    // Ratings of a facility with fewer than three reviews are not shown.
    if (latest) {
      expect(latest.comment).toBe('説明が丁寧で、休憩もきちんと取れました。');
      expect(latest.workerLabel).toMatch(/^\d0代・/);
    }
  });
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: true }) { success } }');
});
