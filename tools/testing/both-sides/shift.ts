import { expect, type Page } from '@playwright/test';

import { jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

import { applyFirst, completePreparation } from '../../../e2e/support/newcomer.ts';
import { heading } from '../../../e2e/support/staff.ts';
import { stampByCode } from '../../../e2e/support/stamp.ts';
import { askWorkerApi } from '../../../e2e/support/worker.ts';
import type { BothSidesMachine } from './machine.ts';

/** A phone number that nobody has. */
const phoneNumber = '08055509999';
const name = { last: '春野', first: 'みどり', lastKana: 'ハルノ', firstKana: 'ミドリ' };
const fullName = `${name.last} ${name.first}`;

/** For each action, the milliseconds until the other side's page shows it. */
export type PageDelays = Map<string, number>;

type BothSides = {
  machine: BothSidesMachine;
  worker: Page;
  manager: Page;
  operator: Page;
  facilityId: string;
  delays: PageDelays;
};

/** Chooses the first date for which documents can still be reviewed: before a weekend the first date is too near. */
async function chooseReviewable(worker: Page): Promise<void> {
  const start = worker.getByRole('link', { name: 'プロフィールを入力' });
  const section = worker.locator('section', { hasText: '審査が間に合う日程' });
  const later = section.getByRole('link').first();
  await expect(start.or(later)).toBeVisible();
  if (await later.isVisible()) await later.click();
}

/** From the first page of the search to a sent application, while the manager's page of applications is open. */
export async function findAndApply(world: BothSides, title: string): Promise<void> {
  const { machine, worker, manager, facilityId, delays } = world;
  await manager.goto(facilityPaths.applications(facilityId));
  await expect(heading(manager)).toContainText('応募');
  // Chromium delays work of background windows, such as cropping photos.
  await worker.bringToFront();
  await worker.goto(paths.search({ sort: 'newest' }));
  await worker.getByRole('article').filter({ hasText: title }).getByRole('link').first().click();
  await worker.getByRole('link', { name: 'ログインして応募' }).click();
  await worker.getByLabel('携帯電話番号').fill(phoneNumber);
  await worker.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(heading(worker)).toHaveText('認証コードの入力');
  await worker.getByLabel('認証コード').fill(await machine.code());
  await worker.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await chooseReviewable(worker);
  await worker.getByRole('link', { name: 'プロフィールを入力' }).click();
  await worker.getByRole('link', { name: '次へ：プロフィール' }).click();
  await completePreparation(worker, name);
  await applyFirst(worker);
  const proceed = worker.getByRole('button', { name: '確認して進む' });
  const done = worker.getByText(/応募しました|応募を受け付けました/).first();
  await expect(proceed.or(done)).toBeVisible();
  if (await proceed.isVisible()) await proceed.click();
  await expect(done).toBeVisible();
  await until(delays, '応募', manager.getByRole('article'));
}

/** The operator approves the worker's document. */
export async function approveIdentity({ operator }: BothSides): Promise<void> {
  await operator.goto(operatorPaths.documents());
  await operator
    .getByRole('link', { name: /本人確認/ })
    .first()
    .click();
  await expect(operator.getByRole('main')).toContainText(fullName);
  await operator.getByRole('button', { name: '承認する' }).click();
  await expect(operator.getByText('承認しました')).toBeVisible();
}

export type BothSidesShift = { id: string; startsAt: Date; endsAt: Date };

type Scheduled = { id: string; workday: { startsAt: string; endsAt: string } };

/** The facility accepts the application, and the worker's open page shows it; resolves with the shift. */
export async function acceptApplicationOnPage({
  worker,
  manager,
  delays,
}: BothSides): Promise<BothSidesShift> {
  // The page has been open for a while: it is connected, and shows what it has received.
  const connecting = worker.waitForEvent('websocket');
  await worker.goto(paths.shifts());
  await (await connecting).waitForEvent('framereceived');
  await worker.waitForTimeout(2_000);
  await manager
    .getByRole('article')
    .getByRole('button', { name: /採用する/ })
    .click();
  await manager.getByRole('alertdialog').getByRole('button', { name: '採用する' }).click();
  await expect(manager.getByText('採用しました。労働契約が成立しました')).toBeVisible();
  await until(delays, '採用', worker.getByText('出勤予定'));
  const { attendanceScheduleList } = await askWorkerApi<{
    attendanceScheduleList: { sections: { attendances: Scheduled[] }[] };
  }>(
    worker,
    '{ attendanceScheduleList { sections { attendances { id workday { startsAt endsAt } } } } }',
  );
  const [shift] = attendanceScheduleList.sections.flatMap(({ attendances }) => attendances);
  if (!shift) throw new Error('the contract is not in the schedule');
  const { id, workday } = shift;
  return { id, startsAt: new Date(workday.startsAt), endsAt: new Date(workday.endsAt) };
}

/** Pairs a tablet by the code on the manager's page. */
export async function enrolTablet({ manager, facilityId }: BothSides, tablet: Page): Promise<void> {
  await manager.goto(facilityPaths.entranceDevices(facilityId));
  await manager.getByRole('button', { name: '登録する', exact: true }).click();
  await manager.getByLabel('端末の名前').fill('正面玄関');
  await manager.getByRole('button', { name: '登録コードを発行する' }).click();
  const pairing = manager.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  const code = await pairing.innerText();
  await tablet.goto(facilityPaths.tablet());
  await tablet.getByLabel('登録コード').fill(code);
  await tablet.getByRole('button', { name: 'この端末を登録する' }).click();
  await expect(codeOn(tablet)).toBeVisible();
}

const codeOn = (tablet: Page) => tablet.getByText(/^\d{6}$/);

/** Checks in six minutes late and out at the end, by the tablet's code, while the manager's board is open. */
export async function stampAndWorkShift(
  world: BothSides,
  { id, startsAt, endsAt, tablet }: BothSidesShift & { tablet: Page },
): Promise<void> {
  const { machine, worker, manager, facilityId, delays } = world;
  const card = manager.getByRole('article').filter({ hasText: fullName }).first();
  await manager.goto(facilityPaths.today(facilityId));
  await expect(card.getByText('遅刻')).toBeVisible();
  await tablet.reload();
  await stampByCode(worker, { id, kind: 'check-in', code: await codeOn(tablet).innerText() });
  await expect(worker.getByText(/出勤を記録しました/).first()).toBeVisible();
  await until(delays, '出勤', card.getByText('勤務中'));
  await machine.moveTo(endsAt);
  await tablet.reload();
  await stampByCode(worker, { id, kind: 'check-out', code: await codeOn(tablet).innerText() });
  await expect(worker.getByText(/退勤を記録しました/).first()).toBeVisible();
  await claimWhole(worker, { id, startsAt });
}

/** The worker claims the shift's planned times. */
async function claimWhole(worker: Page, { id, startsAt }: Pick<BothSidesShift, 'id' | 'startsAt'>) {
  await worker.goto(paths.shift.time(id));
  const start = worker.getByRole('group', { name: /開始/ }).getByRole('spinbutton').first();
  await start.click();
  await worker.keyboard.type(jstTime(startsAt).replace(':', ''));
  await worker.getByRole('checkbox', { name: 'QRコードを読み取れなかった' }).press('Space');
  await worker.getByRole('button', { name: '給与を確認して申請へ進む' }).click();
  await worker.getByRole('button', { name: '修正を申請する' }).click();
  await expect(worker).toHaveURL(new RegExp(`/shifts/${id}$`));
}

/** The manager approves the hours; resolves with the yen that the worker can then withdraw. */
export async function approveHours({ worker, manager, facilityId }: BothSides): Promise<number> {
  await manager.goto(facilityPaths.hours(facilityId));
  const row = manager.getByRole('article').filter({ hasText: fullName }).first();
  await row.getByRole('button', { name: /承認する$/ }).click();
  await expect(manager.getByText(/の勤務時間を承認しました/)).toBeVisible();
  const { workerBankSummary } = await askWorkerApi<{ workerBankSummary: { balance: number } }>(
    worker,
    '{ workerBankSummary { balance } }',
  );
  return workerBankSummary.balance;
}

async function until(delays: PageDelays, what: string, shown: ReturnType<Page['getByText']>) {
  const began = performance.now();
  await expect(shown.first()).toBeVisible({ timeout: 15_000 });
  delays.set(what, Math.round(performance.now() - began));
}
