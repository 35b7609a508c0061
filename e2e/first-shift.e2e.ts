import { expect, test } from './support/journey.ts';

import { addDays, addMinutes, formatTimeRange, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';

import { openBackOffice } from './support/back-office.ts';
import { stampByCode } from './support/stamp.ts';
import { askWorkerApi, findRecruitment, signInOnOpenScreen } from './support/worker.ts';

/** The nurse of the demo: prepared, with a bank account, and without a shift. */
const phoneNumber = '09000000006';

test('a visitor finds a shift, signs in, applies, works it and is paid (spec 1.001, 1.002, 1.003, 1.004, 1.005)', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const tomorrow = addDays(jstDay(await backOffice.now()), 2);
  const offer = await findRecruitment(request, {
    workDates: [tomorrow],
    input: { instantOnly: true, licenseIds: ['10'], shifts: ['SHIFT_DAY'] },
  });
  const startsAt = new Date(offer.startsAt);
  const endsAt = new Date(offer.endsAt);

  await test.step('the visitor looks around', async () => {
    await page.goto(paths.search());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '件' }).first()).toBeVisible();
    await page.goto(paths.recruitment(offer.id));
    await expect(page.getByText(offer.facility.name).first()).toBeVisible();
    await page.getByRole('link', { name: 'ログインして応募' }).click();
  });

  await test.step('signs in with a code', async () => {
    await signInOnOpenScreen(page, backOffice, phoneNumber);
    await expect(page).toHaveURL(new RegExp(`/recruitments/${offer.id}`));
  });

  await test.step('applies under the conditions shown', async () => {
    await page.goto(paths.recruitment.apply(offer.id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('応募の確認');
    await page.getByRole('button', { name: '応募する' }).click();
    await expect(page.getByText('確認してチェックを入れてください').first()).toBeVisible();
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: '応募する' }).click();
    const proceed = page.getByRole('button', { name: '確認して進む' });
    const done = page.getByText('労働契約が成立しました');
    await expect(proceed.or(done)).toBeVisible();
    if (await proceed.isVisible()) await proceed.click();
    await expect(done).toBeVisible();
  });

  const { attendanceScheduleList } = await askWorkerApi<{
    attendanceScheduleList: {
      sections: { attendances: { id: string; job: { recruitmentId: string } }[] }[];
    };
  }>(page, '{ attendanceScheduleList { sections { attendances { id job { recruitmentId } } } } }');
  const shift = attendanceScheduleList.sections
    .flatMap((section) => section.attendances)
    .find((one) => one.job.recruitmentId === offer.id);
  if (!shift) throw new Error('the contract is not in the schedule');

  await test.step('has the notice of employment conditions as a PDF', async () => {
    await page.getByRole('link', { name: '労働条件通知書を見る' }).click();
    const notice = page.getByRole('link', { name: /労働条件通知書を開く/ });
    const href = (await notice.getAttribute('href')) ?? '';
    const pdf = await page.request.get(href);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('sees it in the schedule', async () => {
    await page.goto(paths.shifts());
    await expect(page.getByText(formatTimeRange(startsAt, endsAt)).first()).toBeVisible();
  });

  await test.step('checks in by code in the morning', async () => {
    await backOffice.moveTo(addMinutes(startsAt, -10));
    await stampByCode(page, {
      id: shift.id,
      kind: 'check-in',
      code: await backOffice.stampCode(offer.facility.id),
    });
    await expect(page.getByText(/出勤を記録しました/).first()).toBeVisible();
    await expect(page.getByText(`勤務の開始は ${jstTime(startsAt)} です`)).toBeVisible();
  });

  await test.step('checks out in the evening', async () => {
    await backOffice.moveTo(endsAt);
    await stampByCode(page, {
      id: shift.id,
      kind: 'check-out',
      code: await backOffice.stampCode(offer.facility.id),
    });
    await expect(page.getByText(/退勤を記録しました/).first()).toBeVisible();
  });

  await test.step('finds the shift in the month before looking at its wage', async () => {
    await page.goto(paths.earnings());
    await expect(page.getByRole('link', { name: new RegExp(offer.facility.name) })).toHaveAttribute(
      'href',
      `/shifts/${shift.id}/wage`,
    );
  });

  await test.step('sees every yen of the wage and accepts it', async () => {
    await page.goto(paths.shift.wage(shift.id));
    await expect(page.getByText('受取額')).toBeVisible();
    await page.getByRole('button', { name: 'この内容で確定する' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('給与');
  });

  const { workerBankSummary } = await askWorkerApi<{ workerBankSummary: { balance: number } }>(
    page,
    '{ workerBankSummary { balance } }',
  );
  const amount = formatYen(workerBankSummary.balance);

  await test.step('asks for the payout', async () => {
    expect(workerBankSummary.balance).toBeGreaterThan(1_000);
    await page.getByRole('link', { name: '振込を申請する' }).click();
    await page.getByRole('button', { name: `${amount}を振り込む` }).click();
    await expect(page.getByText(/への振込を(受け付け|銀行で処理し)/).first()).toBeVisible();
  });

  await test.step('and has it in the bank', async () => {
    await backOffice.settle();
    await page.goto(paths.earnings.transfers());
    await expect(page.getByText(/へ振り込みました/).first()).toBeVisible();
    await page.goto(paths.earnings());
    await expect(page.getByText('引き出せる金額').locator('..')).toContainText('0円');
  });
});
