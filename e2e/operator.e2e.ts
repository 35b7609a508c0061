import { readFile } from 'node:fs/promises';

import { addHours } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { operatorPaths } from '#platform/base/people/paths.ts';
import { readZenginFile } from '#domain/pay/bank-file/zengin.ts';

import { isEveryLookChecked } from './support/accessibility.ts';
import { openBackOffice, type BackOffice } from './support/back-office.ts';
import { expect, test } from './support/journey.ts';
import { controlsNotReachedByTab, openByKeyboard } from './support/keyboard.ts';
import { heading, checkPageAccessibility, signInAsOperator } from './support/staff.ts';
import { signInByRequests } from './support/worker.ts';

const taro = '09000000003';

/** A facility ends a contract within a day of the shift, for a reason that the notice of conditions lists. */
async function endContract(backOffice: BackOffice): Promise<void> {
  const { attendances } = await backOffice.operator<{
    attendances: {
      attendances: { id: string; facilityId: string; state: string; startsAt: string }[];
    };
  }>('{ attendances(input: {}) { attendances { id facilityId state startsAt } } }');
  const now = await backOffice.now();
  const [shift] = attendances.attendances
    .filter(({ state, startsAt }) => state === 'SCHEDULED' && addHours(now, 4) < new Date(startsAt))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  if (!shift) throw new Error('the demo has no coming shift');
  await backOffice.moveTo(addHours(new Date(shift.startsAt), -3));
  await backOffice.callOff(shift.facilityId, {
    id: shift.id,
    reason: '大雨の警報が出て、施設の前の道路が通れなくなったため',
    listedReason: 'disaster',
  });
}

/** The demo's operator approves the oldest request of another operator. */
async function approveAsSecondOperator({ operator }: BackOffice): Promise<void> {
  const { countersignRequests } = await operator<{
    countersignRequests: { requests: { id: string }[] };
  }>('{ countersignRequests { requests { id } } }');
  await operator(
    'mutation ($id: ID!) { approveCountersign(input: { id: $id, reason: "明細で確かめました" }) { success } }',
    { id: countersignRequests.requests[0]?.id },
  );
}

test('an operator reviews documents, decides about an ended contract, and records what the bank paid', async ({
  page,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  await signInAsOperator(page, site, 'queues@hitokoma.example');

  await page.goto(operatorPaths());
  await checkPageAccessibility(page);
  await page.getByRole('link', { name: /書類の審査.*件/ }).click();
  await expect(heading(page)).toHaveText('書類の審査');
  await checkPageAccessibility(page);
  await page.getByRole('link', { name: /本人確認：/ }).click();
  await expect(heading(page)).toHaveText(/本人確認：/);
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: '承認する' }).click();
  await expect(page.getByText('承認しました')).toBeVisible();
  await expect(heading(page)).toHaveText(/資格証：/);
  await page.getByRole('button', { name: '差し戻す…' }).click();
  await page.getByRole('button', { name: '差し戻す', exact: true }).click();
  await expect(page.getByText('差し戻す理由を選んでください').first()).toBeVisible();
  await page.getByLabel('画像不鮮明').check();
  await checkPageAccessibility(page);
  await page.getByRole('button', { name: '差し戻す', exact: true }).click();
  await expect(heading(page)).toHaveText('書類の審査');
  await expect(page.getByText('審査を待っている書類はありません')).toBeVisible();

  await endContract(backOffice);
  await page.goto(operatorPaths());
  await expect(heading(page)).toHaveText(/受信箱|ログイン/);
  // The clock has moved by hours, so the idle session may have ended.
  if ((await heading(page).textContent()) !== '受信箱') {
    await page.getByRole('button', { name: 'パスキーでログインする' }).click();
    await expect(heading(page)).toHaveText('受信箱');
  }
  await page.getByRole('link', { name: /契約の終了.*期限.*1件/ }).click();
  await expect(page.getByRole('article')).toContainText('大雨の警報');
  await checkPageAccessibility(page);
  await openByKeyboard(page, page.getByRole('button', { name: /：理由を認める$/ }));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '理由を認める' }).click();
  await expect(dialog.getByText(/いま0文字/)).toBeVisible();
  await dialog.getByLabel(/理由/).fill('気象庁の警報の発表を確かめました');
  await dialog.getByRole('button', { name: '理由を認める' }).click();
  await expect(page.getByText('給与が決まっていない契約の終了はありません')).toBeVisible();

  const workersBrowser = await browser.newContext();
  const worker = await workersBrowser.newPage();
  await signInByRequests(worker, backOffice, taro);
  await worker.goto(paths.earnings());
  await worker.getByRole('link', { name: '振込を申請する' }).click();
  await worker.getByRole('button', { name: /円を振り込む$/ }).click();
  await expect(worker.getByText(/への振込を(受け付け|銀行で処理し)/).first()).toBeVisible();

  await page.goto(operatorPaths.transfers());
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkPageAccessibility(page);
  const make = page.getByRole('button', { name: '銀行ファイルを作る' });
  // The scheduled task may already have made the file, which then waits for an answer in the same way.
  if ((await make.getAttribute('aria-disabled')) === null) {
    await openByKeyboard(page, make);
    await dialog.getByRole('button', { name: '作る' }).click();
    await expect(page.getByText(/銀行ファイルを作りました|振込はありませんでした/)).toBeVisible();
  }
  await page.goto(operatorPaths.bankFiles());
  const downloaded = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /のファイルを取り出す$/ })
    .first()
    .click();
  const content = await readFile(await (await downloaded).path());
  expect(readZenginFile(content).count).toBeGreaterThan(0);
  await expect(page.getByText(/（運営 花子）/).first()).toBeVisible();
  await checkPageAccessibility(page);
  await openByKeyboard(page, page.getByRole('button', { name: /の全件の着金を記録する$/ }).first());
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(dialog.getByText(/いま0文字/).first()).toBeVisible();
  await dialog.getByLabel(/^理由/).fill('指定日の入出金明細を確かめました');
  await dialog.getByLabel(/^根拠/).fill('組戻と振込不能はありませんでした');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(page.getByText('全件の着金の記録を依頼しました')).toBeVisible();
  await approveAsSecondOperator(backOffice);
  await page.goto(operatorPaths.completedTransfers());
  await expect(page.getByText('完了', { exact: true }).first()).toBeVisible();
  await checkPageAccessibility(page);
  await openByKeyboard(
    page,
    page.getByRole('button', { name: /を残高に戻すことを依頼する$/ }).first(),
  );
  await dialog.getByLabel(/^理由/).fill('口座に入金がないと連絡がありました');
  await dialog.getByLabel(/^根拠/).fill('銀行に電話で確かめました');
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect(page.getByText('残高に戻すことを依頼しました')).toBeVisible();
  await page.goto(operatorPaths.countersign());
  await expect(page.getByRole('article')).toContainText('自分の依頼');
  await checkPageAccessibility(page);
  await openByKeyboard(page, page.getByRole('button', { name: /：依頼を取り下げる$/ }));
  await dialog.getByRole('button', { name: '取り下げる' }).click();
  await expect(page.getByText('承認を待つ依頼はありません')).toBeVisible();
  await worker.goto(paths.earnings.transfers());
  await expect(worker.getByText(/振込(済み|完了)/).first()).toBeVisible();
  await workersBrowser.close();
});

test('every page of the operator has nothing that axe finds, and fits large text', async ({
  page,
  request,
  site,
}) => {
  await signInAsOperator(page, site, 'pages@hitokoma.example');
  const backOffice = openBackOffice(request);
  const { demoWorkers } = await backOffice.demo<{ demoWorkers: { id: string }[] }>(
    '{ demoWorkers { id } }',
  );
  const { exposures } = await backOffice.operator<{
    exposures: { exposures: { corporationId: string }[] };
  }>('{ exposures { exposures { corporationId } } }');
  const pages = [
    operatorPaths.absences(),
    operatorPaths.exemptions(),
    operatorPaths.hours(),
    operatorPaths.accounts(),
    operatorPaths.statements(),
    operatorPaths.overpayments(),
    operatorPaths.wageRaises(),
    operatorPaths.feeRules(),
    operatorPaths.billingDisputes(),
    operatorPaths.invoices(),
    operatorPaths.taxColumns(),
    operatorPaths.tables(),
    operatorPaths.giftCards(),
    operatorPaths.appeals(),
    operatorPaths.reports(),
    operatorPaths.reports.messages(),
    operatorPaths.postingReviews(),
    operatorPaths.reviews({ show: 'all' }),
    operatorPaths.support(),
    operatorPaths.papers(),
    operatorPaths.announcements(),
    operatorPaths.workers(),
    operatorPaths.numbers(demoWorkers[0]?.id ?? ''),
    operatorPaths.corporations(),
    operatorPaths.trustCases(),
    operatorPaths.exposures(),
    operatorPaths.exposures.one(exposures.exposures[0]?.corporationId ?? ''),
    operatorPaths.corporations.one(exposures.exposures[0]?.corporationId ?? ''),
    operatorPaths.roles(),
    operatorPaths.log(),
    operatorPaths.slowRequests(),
    operatorPaths.blocks(),
  ];
  for (const address of pages) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await checkPageAccessibility(page);
    if (isEveryLookChecked) expect(await controlsNotReachedByTab(page)).toEqual([]);
  }
});
