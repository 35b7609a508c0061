import { expect, test, type Page } from './support/journey.ts';

import { cancelPenaltyPoints } from '#domain/attendance/cancellation/cancel-rules.ts';
import { addDays, addHours, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';

import { openBackOffice, type BackOffice } from './support/back-office.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
  type FoundRecruitment,
} from './support/worker.ts';

/** Demo worker with past shifts, from which cancellation rates are computed. */
const taro = '09000000003';
/** Demo worker who is prepared for work and has no balance. */
const hanako = '09000000002';

test('cancelling inside 24 hours costs what was shown before (spec 1.015)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, taro);
  const { offer, attendanceId } = await shiftTomorrow(page, backOffice);
  const before = await penaltyState(page);

  await test.step('the questionnaire leads who cannot come to the cancellation', async () => {
    await page.goto(paths.shift(attendanceId));
    await page.getByRole('link', { name: '出勤前アンケートに回答する' }).click();
    await expect(page.getByRole('heading', { name: '予定どおり出勤できますか？' })).toBeVisible();
    await page.getByRole('button', { name: '出勤できない' }).click();
    await page.getByRole('button', { name: 'キャンセルの手続きへ' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('キャンセル');
  });

  const points = cancelPenaltyPoints(
    { startsAt: new Date(offer.startsAt) },
    await backOffice.now(),
  );
  expect(points).toBeGreaterThan(0);

  await test.step('which shows what it costs, and asks for the reason and the call', async () => {
    const penalty = page.getByText('ペナルティ', { exact: true }).locator('..');
    await expect(penalty.getByRole('definition')).toContainText(`現在 ${before.points}点`);
    await expect(penalty.getByRole('definition')).toContainText(
      `キャンセル後 ${before.points + points}点`,
    );
    await page.getByRole('button', { name: 'キャンセルする' }).click();
    await expect(page.getByText('2か所を確認してください')).toBeVisible();
    await page.getByRole('radio', { name: '感染症', exact: true }).check();
    await page.getByLabel('電話で伝えた相手のお名前').fill('佐藤');
    await page.getByRole('button', { name: 'キャンセルする' }).click();
    await expect(page.getByText('キャンセルしました').first()).toBeVisible();
  });

  await test.step('and that is what is found', async () => {
    await expect(page.getByText(`ペナルティが${points}点つきました。`)).toBeVisible();
    await expect(page.getByRole('link', { name: '証明を提出する' })).toBeVisible();
    expect(await penaltyState(page)).toEqual({ points: before.points + points, level: 'hold' });
  });
});

test('a shift the facility calls off is paid in full (spec 1.037)', async ({ page, request }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, hanako);
  const { offer, attendanceId } = await shiftTomorrow(page, backOffice);
  await backOffice.callOff(offer.facility.id, { id: attendanceId, reason: '入居者の減少' });
  const { scheduleCancellationRequests: requests } = await askWorkerApi<{
    scheduleCancellationRequests: { compensation: number; receivable: number }[];
  }>(page, '{ scheduleCancellationRequests { compensation receivable } }');
  const [asked] = requests;
  if (!asked) throw new Error('the request did not arrive');

  await test.step('the schedule leads to the request', async () => {
    await page.goto(paths.shifts());
    await expect(page.getByText('施設から中止の依頼が届いています')).toBeVisible();
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('施設からの中止依頼');
    await expect(page.getByText('入居者の減少')).toBeVisible();
    await expect(page.getByText(formatYen(asked.compensation)).first()).toBeVisible();
  });

  await test.step('agreeing ends the shift', async () => {
    await page.getByRole('button', { name: '同意する' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '同意する' }).click();
    await expect(page.getByText('中止に同意しました').first()).toBeVisible();
    await page.goto(paths.shift(attendanceId));
    await expect(page.getByText('施設による中止').first()).toBeVisible();
  });

  await test.step('and the whole wage stands in the earnings', async () => {
    await page.goto(paths.earnings());
    const balance = page.getByText('引き出せる金額').locator('..');
    await expect(balance).toContainText(formatYen(asked.receivable));
  });
});

type Contract = { offer: FoundRecruitment; attendanceId: string };

/** A day shift that the page's worker has applied for; the clock is moved to the evening before it. */
async function shiftTomorrow(page: Page, backOffice: BackOffice): Promise<Contract> {
  const now = await backOffice.now();
  const today = jstDay(now);
  const offer = await findRecruitment(page.request, {
    // The worker has a shift on the third day: with a later clock it would count as an absence.
    workDates: [addDays(today, 2)],
    input: { instantOnly: true, licenseIds: [], shifts: ['SHIFT_DAY'] },
  });
  const { attendanceId } = await applyThroughApi(page, offer.id);
  await backOffice.moveTo(addHours(new Date(offer.startsAt), -14));
  return { offer, attendanceId };
}

async function penaltyState(page: Page) {
  const { getPenaltySummary: summary } = await askWorkerApi<{
    getPenaltySummary: { balance: number; currentPenalty: { level: string } | null };
  }>(page, '{ getPenaltySummary { balance currentPenalty { level } } }');
  return { points: summary.balance, level: summary.currentPenalty?.level ?? null };
}
