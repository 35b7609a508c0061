import { expect, test, type APIRequestContext, type Page } from './support/journey.ts';

import { addDays, addMinutes, instantAtJst, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice, type BackOffice } from './support/back-office.ts';
import { stampByCode } from './support/stamp.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  findRecruitments,
  signInByRequests,
  type FoundRecruitment,
} from './support/worker.ts';

/** Demo worker who may apply at once. */
const hanako = '09000000002';
const nurse = '09000000006';
/** Demo worker with past shifts, a balance and a bank account. */
const taro = '09000000003';

async function agreeAndApply(page: Page, offer: FoundRecruitment): Promise<void> {
  await page.goto(paths.recruitment.apply(offer.id));
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: '応募する' }).click();
  const proceed = page.getByRole('button', { name: '確認して進む' });
  const outcome = page.getByText(/労働契約が成立しました|応募できませんでした/);
  await expect(proceed.or(outcome)).toBeVisible();
  if (await proceed.isVisible()) await proceed.click();
}

async function balanceOf(page: Page): Promise<number> {
  const { workerBankSummary } = await askWorkerApi<{ workerBankSummary: { balance: number } }>(
    page,
    '{ workerBankSummary { balance } }',
  );
  return workerBankSummary.balance;
}

const dayShifts = { instantOnly: true, licenseIds: ['1', '10'], shifts: ['SHIFT_DAY'] };

async function someDay(backOffice: BackOffice, ahead: number): Promise<string> {
  return addDays(jstDay(await backOffice.now()), ahead);
}

test('a seat lost to another is said plainly', async ({ page, request, browser }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, hanako);
  const offer = await findRecruitment(request, {
    workDates: await Promise.all(
      [5, 6, 7, 8, 9, 10, 11, 12].map((ahead) => someDay(backOffice, ahead)),
    ),
    input: { ...dayShifts, licenseIds: [] },
    fits: ({ remainingRecruitmentNumbers }) => remainingRecruitmentNumbers === 1,
  });
  await agreeAndApply(page, offer);
  const other = await browser.newContext();
  const quicker = await other.newPage();
  await signInByRequests(quicker, backOffice, nurse);
  await applyThroughApi(quicker, offer.id);
  await other.close();
  await press(page);
  await expect(page.getByText('応募できませんでした')).toBeVisible();
  await expect(page.getByText(/定員に達しました|募集は終了しました/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'ほかのお仕事をさがす' })).toBeVisible();
});

/** Two overlapping offers of two facilities, on the first day that has such offers. */
async function twoAtOneTime(
  request: APIRequestContext,
  backOffice: BackOffice,
): Promise<[FoundRecruitment, FoundRecruitment]> {
  for (let ahead = 8; ahead < 22; ahead += 1) {
    const wish = {
      workDates: [await someDay(backOffice, ahead)],
      input: { ...dayShifts, licenseIds: [] },
    };
    const offers = await findRecruitments(request, wish);
    for (const first of offers) {
      const second = offers.find(
        ({ facility, startsAt, endsAt }) =>
          facility.id !== first.facility.id && startsAt < first.endsAt && endsAt > first.startsAt,
      );
      if (second) return [first, second];
    }
  }
  throw new Error('no two offers overlap within two weeks');
}

test('a second shift at the same time is prevented', async ({ page, request }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, hanako);
  const [first, second] = await twoAtOneTime(request, backOffice);
  await applyThroughApi(page, first.id);
  await page.goto(paths.recruitment(second.id));
  await page.getByRole('button', { name: /応募/ }).last().click();
  await expect(page.getByRole('alertdialog')).toContainText(/同じ時間帯|同じ日/);
});

test('a late arrival is corrected, returned by the facility and settled (spec 2.036)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, nurse);
  const offer = await findRecruitment(request, {
    workDates: [await someDay(backOffice, 3)],
    input: { ...dayShifts, licenseIds: ['10'] },
  });
  const { attendanceId } = await applyThroughApi(page, offer.id);
  const [startsAt, endsAt] = [new Date(offer.startsAt), new Date(offer.endsAt)];
  const stamp = async (kind: 'check-in' | 'check-out') =>
    stampByCode(page, {
      id: attendanceId,
      kind,
      code: await backOffice.stampCode(offer.facility.id),
    });

  await backOffice.moveTo(addMinutes(startsAt, 20));
  await stamp('check-in');
  await expect(
    page.getByText(`勤務の開始は ${jstTime(addMinutes(startsAt, 20))} です`),
  ).toBeVisible();
  await backOffice.moveTo(endsAt);
  await stamp('check-out');
  await expect(page.getByText(/退勤を記録しました/).first()).toBeVisible();

  await page.goto(paths.shift.time(attendanceId));
  const start = page.getByRole('group', { name: /開始/ }).getByRole('spinbutton').first();
  await start.click();
  await page.keyboard.type(jstTime(startsAt).replace(':', ''));
  // With the keyboard, because on a small screen the action bar may cover the chip.
  await page.getByRole('checkbox', { name: 'QRコードを読み取れなかった' }).press('Space');
  await page.getByRole('button', { name: '給与を確認して申請へ進む' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('給与の確認');
  await expect(page.getByText('修正あり')).toBeVisible();
  await page.getByRole('button', { name: '修正を申請する' }).click();
  await expect(page).toHaveURL(new RegExp(`/shifts/${attendanceId}$`));

  await backOffice.giveBack(offer.facility.id, attendanceId, '入館の記録では20分の遅れでした');
  await page.goto(paths.shifts());
  await expect(page.getByText('入館の記録では20分の遅れでした').first()).toBeVisible();
  await page.goto(paths.shift.wage(attendanceId));
  await expect(page.getByText('入館の記録では20分の遅れでした')).toBeVisible();
  await page.getByRole('button', { name: '申請せずに確定する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('給与');
});

test('overtime is filed and the planned part paid out where the check-out was recorded', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, nurse);
  const offer = await findRecruitment(request, {
    workDates: [await someDay(backOffice, 2)],
    input: { ...dayShifts, licenseIds: ['10'] },
  });
  const { attendanceId: id } = await applyThroughApi(page, offer.id);
  const stamp = async (kind: 'check-in' | 'check-out', hadOvertime = false) =>
    stampByCode(page, {
      id,
      kind,
      code: await backOffice.stampCode(offer.facility.id),
      hadOvertime,
    });
  await backOffice.moveTo(addMinutes(new Date(offer.startsAt), -5));
  await stamp('check-in');
  await expect(page.getByText(/出勤を記録しました/).first()).toBeVisible();
  await backOffice.moveTo(addMinutes(new Date(offer.endsAt), 20));
  await stamp('check-out', true);

  await expect(page.getByText(/残業を施設に申請しました/)).toBeVisible();
  await expect(page.getByText(/施設が確認中の.*円.*は、確認が終わると受け取れます/)).toBeVisible();
  const payout = page.getByRole('button', { name: /^今すぐ[\d,]+円を受け取る$/ });
  await expect(payout).toBeVisible();
  // A press within half a second after the stamp is ignored as a double tap.
  await page.waitForTimeout(500);
  await payout.click();
  await expect(page.getByRole('heading', { name: /円 の振込を受け付けました$/ })).toBeVisible();
  await expect(page.getByText(/^到着予定/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/shifts/${id}/check-out/code`);
  expect(await balanceOf(page)).toBe(0);
});

test('a transfer that the bank returns is back in the balance', async ({ page, request }) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, taro);
  // At nine in the morning the bank accepts transfers on every day of the week.
  await backOffice.moveTo(instantAtJst(addDays(jstDay(await backOffice.now()), 1), '09:00'));
  const before = await balanceOf(page);
  expect(before).toBeGreaterThan(1_000);
  await page.goto(paths.earnings());
  await page.getByRole('link', { name: '振込を申請する' }).click();
  await page.getByRole('button', { name: /円を振り込む$/ }).click();
  await expect(page.getByText(/への振込を(受け付け|銀行で処理し)/).first()).toBeVisible();
  await backOffice.settle('NAME_MISMATCH');
  await page.goto(paths.earnings());
  await expect(page.getByText('口座を確認してください')).toBeVisible();
  await expect(page.getByText(/口座名義が一致せず/).first()).toBeVisible();
  expect(await balanceOf(page)).toBe(before);
});
