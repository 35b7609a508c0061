import { expect, test, type Page } from './support/journey.ts';

import { addDays, addHours, addMinutes, formatMinutes, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';

import { openBackOffice, type BackOffice } from './support/back-office.ts';
import { stampByCode } from './support/stamp.ts';
import {
  applyThroughApi,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
  type FoundRecruitment,
} from './support/worker.ts';

/** The nurse of the demo: prepared, with a bank account, and without a shift. */
const phoneNumber = '09000000006';

async function balanceOf(page: Page): Promise<number> {
  const { workerBankSummary } = await askWorkerApi<{ workerBankSummary: { balance: number } }>(
    page,
    '{ workerBankSummary { balance } }',
  );
  return workerBankSummary.balance;
}

/** Applies, checks in at the start and out at the end; resolves with the attendance's id. */
async function work(page: Page, backOffice: BackOffice, offer: FoundRecruitment): Promise<string> {
  const { attendanceId: id } = await applyThroughApi(page, offer.id);
  const stamp = async (kind: 'check-in' | 'check-out') =>
    stampByCode(page, { id, kind, code: await backOffice.stampCode(offer.facility.id) });
  await backOffice.moveTo(addMinutes(new Date(offer.startsAt), -5));
  await stamp('check-in');
  await expect(page.getByText(/出勤を記録しました/).first()).toBeVisible();
  await backOffice.moveTo(new Date(offer.endsAt));
  await stamp('check-out');
  await expect(page.getByText(/退勤を記録しました/).first()).toBeVisible();
  return id;
}

/** The facility posts the offer's template again, for two days later. */
async function publishLike(
  backOffice: BackOffice,
  offer: FoundRecruitment,
): Promise<FoundRecruitment> {
  const { id: facilityId } = offer.facility;
  const { postingsOfWeek } = await backOffice.facility<{
    postingsOfWeek: { postings: { id: string; templateId: string }[] };
  }>(
    facilityId,
    'query ($id: ID!, $day: Date!) { postingsOfWeek(facilityId: $id, day: $day) { postings { id templateId } } }',
    { id: facilityId, day: jstDay(new Date(offer.startsAt)) },
  );
  const like = postingsOfWeek.postings.find(({ id }) => id === offer.id);
  if (!like) throw new Error('the facility does not have this posting');
  const startsAt = addHours(new Date(offer.startsAt), 48);
  const endsAt = addHours(new Date(offer.endsAt), 48);
  const id = await backOffice.post(facilityId, {
    templateId: like.templateId,
    startsAt,
    endsAt,
    breakMinutes: offer.breakMinutes,
    hourlyWage: 2_000,
    capacity: 1,
  });
  return { ...offer, id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

async function payOut(page: Page, backOffice: BackOffice): Promise<void> {
  await page.goto(paths.earnings.payout());
  await page.getByRole('button', { name: /円を振り込む$/ }).click();
  await expect(page.getByText(/への振込を(受け付け|銀行で処理し)/).first()).toBeVisible();
  await backOffice.settle();
}

// The audit of the ledger runs when the site of this file stops.
test('an overpaid wage is deducted from the next one after the worker agreed to it', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, phoneNumber);
  const today = jstDay(await backOffice.now());
  const wish = { instantOnly: true, licenseIds: ['10'], shifts: ['SHIFT_DAY'] };
  const offer = await findRecruitment(request, {
    workDates: [addDays(today, 2)],
    input: wish,
    fits: ({ breakMinutes }) => breakMinutes > 0,
  });
  // The next shift is at the same facility and so of the same corporation: only its wages may be deducted from.
  const next = await publishLike(backOffice, offer);

  const id = await test.step('works, and has the wage in the bank', async () => {
    const worked = await work(page, backOffice, offer);
    expect(await balanceOf(page)).toBeGreaterThan(1_000);
    await payOut(page, backOffice);
    expect(await balanceOf(page)).toBe(0);
    return worked;
  });

  await test.step('says that the break was longer, and the facility approves', async () => {
    await page.goto(paths.shift.time(id));
    const pause = page.getByRole('spinbutton', { name: '休憩' });
    await expect(pause).toHaveAttribute('aria-valuenow', String(offer.breakMinutes));
    // Each key press adds 20 minutes.
    await pause.press('PageUp');
    await pause.press('PageUp');
    await expect(pause).toHaveAttribute('aria-valuenow', String(offer.breakMinutes + 40));
    await page.getByLabel('くわしい理由').fill('休憩を40分長くとりました');
    await page.getByRole('button', { name: '給与を確認して申請へ進む' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('給与の確認');
    await page.getByRole('button', { name: '修正を申請する' }).click();
    await expect(page).toHaveURL(new RegExp(`/shifts/${id}$`));
    await backOffice.approve(offer.facility.id, id);
  });

  const { overpayment } = await askWorkerApi<{
    overpayment: { state: string; amount: number; approvedHours: { breakMinutes: number } };
  }>(
    page,
    'query ($id: ID!) { overpayment(id: $id) { state amount approvedHours { breakMinutes } } }',
    {
      id,
    },
  );
  expect(overpayment).toMatchObject({
    state: 'OPEN',
    approvedHours: { breakMinutes: offer.breakMinutes + 40 },
  });
  const amount = formatYen(overpayment.amount);

  await test.step('nothing is taken before the answer', async () => {
    await page.goto(paths.earnings());
    const card = page.getByRole('article').filter({ hasText: '払い過ぎの金額' });
    await expect(card).toContainText(amount);
    await card.getByRole('link', { name: '払い過ぎを確認して回答する' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('払い過ぎの確認');
    await expect(page.getByText('回答がないときは、何も差し引きません。')).toBeVisible();
    await expect(page.getByText(amount).first()).toBeVisible();
    const [plan, real] = [offer.breakMinutes, offer.breakMinutes + 40].map(formatMinutes);
    await expect(page.getByText(`休憩は${plan}ではなく${real}と承認されました。`)).toBeVisible();
  });

  await test.step('reads what agreeing means, and agrees', async () => {
    await expect(page.getByText(/給与の4分の1までです/)).toBeVisible();
    await page.getByRole('button', { name: '同意する', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`${amount}の差し引きに同意しますか？`);
    await dialog.getByRole('button', { name: '同意する', exact: true }).click();
    await expect(page.getByText('次からの振込で、少しずつ差し引きます。')).toBeVisible();
    await expect(page.getByRole('button', { name: '同意する', exact: true })).toBeHidden();
  });

  await test.step('the next transfer of the same employer is less by it', async () => {
    await work(page, backOffice, next);
    const balance = await balanceOf(page);
    expect(balance).toBeGreaterThan(4 * overpayment.amount);
    const net = formatYen(balance - overpayment.amount);
    await page.goto(paths.earnings.payout());
    await expect(page.getByRole('main')).toContainText(
      new RegExp(`払い過ぎの精算（同意済み）\\s*[-−]${amount}`),
    );
    await page.getByRole('button', { name: `${net}を振り込む` }).click();
    await expect(page.getByText(/への振込を(受け付け|銀行で処理し)/).first()).toBeVisible();
    await backOffice.settle();
    await page.goto(paths.earnings.transfers());
    const card = page.getByRole('article').first();
    await expect(card).toContainText('へ振り込みました');
    await expect(card).toContainText(net);
    await expect(card).toContainText('払い過ぎの精算（同意済み）');
  });

  await test.step('and both sides read that it is settled', async () => {
    await page.goto(paths.shift.overpayment(id));
    await expect(page.getByText('すべて差し引きました')).toBeVisible();
    const { overpayments } = await backOffice.operator<{
      overpayments: { overpayments: { attendanceId: string; deducted: number }[] };
    }>('{ overpayments(state: SETTLED) { overpayments { attendanceId deducted } } }');
    expect(overpayments.overpayments).toEqual([{ attendanceId: id, deducted: overpayment.amount }]);
  });
});
