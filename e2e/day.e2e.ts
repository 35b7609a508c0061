import {
  addHours,
  addMinutes,
  formatDayWithWeekday,
  hourMs,
  jstDay,
  jstTime,
} from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { automaticCheckOutAfterHours } from '#domain/attendance/missing-stamp-limits.ts';

import { readPdfLayoutFacts, pdfText } from '../tools/testing/pdf-text.ts';
import { expect, test, type Page } from './support/journey.ts';
import { enterAsManager, openBackOffice, type BackOffice } from './support/back-office.ts';
import { openByKeyboard, openAndCloseByKeyboard } from './support/keyboard.ts';
import { askFacility, heading, joinAsOwner, checkPageAccessibility } from './support/staff.ts';
import { stampByCode } from './support/stamp.ts';
import { applyThroughApi, askWorkerApi, signInByRequests } from './support/worker.ts';

/** The nurse of the demo: prepared, with a bank account, and without a shift. */
const phoneNumber = '09000000006';
const nurse = '10';

type Template = { id: string; facilityId: string; licenseGroups: string[][] };

/**
 * Posts three shifts of four hours whose applications the facility decides. The first starts at the first full hour
 * that is at least five hours away, the others 26 and 50 hours after it.
 */
async function postScreening(page: Page, backOffice: BackOffice, site: string) {
  const { templates } = await askFacility<{ templates: { templates: Template[] } }>(
    page,
    site,
    '{ templates { templates { id facilityId licenseGroups } } }',
    {},
  );
  const template = templates.templates.find(({ licenseGroups }) =>
    licenseGroups.every((group) => group.map(String).includes(nurse)),
  );
  if (!template) throw new Error('no template fits the nurse');
  const now = await backOffice.now();
  const startsAt = new Date(Math.ceil(addHours(now, 5).getTime() / hourMs) * hourMs);
  const shifts = [0, 26, 50].map((hours) => {
    const start = addHours(startsAt, hours);
    return { startsAt: start, endsAt: addHours(start, 4) };
  });
  const lines = shifts.map((shift) => ({
    templateId: template.id,
    mode: 'SCREENING',
    days: [jstDay(shift.startsAt)],
    startTime: jstTime(shift.startsAt),
    endTime: jstTime(shift.endsAt),
    breakMinutes: 0,
    hourlyWage: 2_000,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
  }));
  const { postShifts } = await askFacility<{ postShifts: { recruitmentIds: string[] } }>(
    page,
    site,
    'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }',
    { input: { lines } },
  );
  const [first, second, third] = shifts.map((shift, index) => ({
    ...shift,
    recruitmentId: postShifts.recruitmentIds[index] ?? '',
  }));
  if (!first || !second || !third) throw new Error('three shifts were posted');
  return { facilityId: template.facilityId, shifts: [first, second, third] as const };
}

/** Returns the id of the worker's contract for a recruitment. */
async function contractOf(worker: Page, recruitmentId: string): Promise<string> {
  const { attendanceScheduleList } = await askWorkerApi<{
    attendanceScheduleList: {
      sections: { attendances: { id: string; job: { recruitmentId: string } }[] }[];
    };
  }>(
    worker,
    '{ attendanceScheduleList { sections { attendances { id job { recruitmentId } } } } }',
  );
  const shift = attendanceScheduleList.sections
    .flatMap((section) => section.attendances)
    .find(({ job }) => job.recruitmentId === recruitmentId);
  if (!shift) throw new Error('the contract is not in the schedule');
  return shift.id;
}

/** Agrees to everything and applies, on the screens of the worker. */
async function applyOnScreen(page: Page, recruitmentId: string): Promise<void> {
  await page.goto(paths.recruitment.apply(recruitmentId));
  await expect(heading(page)).toHaveText('応募の確認');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: '応募する' }).click();
  const proceed = page.getByRole('button', { name: '確認して進む' });
  const done = page.getByText(/応募しました|応募を受け付けました/).first();
  await expect(proceed.or(done)).toBeVisible();
  if (await proceed.isVisible()) await proceed.click();
  await expect(done).toBeVisible();
}

const manyNames = Array.from({ length: 40 }, (_, n) => `勅使河原 真由美子${n + 10}`);

/** Makes the board show forty workers with long names, and not its single one. */
async function fillBoard(page: Page): Promise<void> {
  await page.route('**/api/facility/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'DayShifts') return route.fallback();
    const response = await route.fetch();
    const { data } = await response.json();
    const [shift] = data.dayShifts.shifts;
    const shifts = manyNames.map((workerName, n) => ({ ...shift, id: `${n}`, workerName }));
    return route.fulfill({ response, json: { data: { dayShifts: { cursor: null, shifts } } } });
  });
  await expect(page.getByRole('article')).toHaveCount(manyNames.length);
}

/**
 * Expects only the table on the printed page. Forty shifts must fit on two sheets of A4, with complete names and
 * readable type.
 */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect((await sheetsOf(page)).pages).toBe(1);
  await page.emulateMedia({ media: null });
  await fillBoard(page);
  await page.emulateMedia({ media: 'print' });
  const { pages, text, smallest } = await sheetsOf(page);
  expect(pages).toBeLessThanOrEqual(2);
  const printed = manyNames.map((name) => text.split(name.replace(' ', '')).length - 1);
  expect(printed).toEqual(manyNames.map(() => 1));
  expect(smallest).toBeGreaterThanOrEqual(minPoints);
  await page.emulateMedia({ media: null });
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
}

/** Minimum font size in points for reading on a wall, as in the facility's other printouts. */
const minPoints = 8;

async function sheetsOf(page: Page) {
  const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
  // Chromium writes some characters as visually equal radicals; NFKC reverses this.
  return { ...(await readPdfLayoutFacts(file)), text: (await pdfText(file)).normalize('NFKC') };
}

test('a facility accepts, runs the day and approves the hours, and the wage is released', async ({
  page: manager,
  browser,
  request,
  site,
}) => {
  const backOffice = openBackOffice(request);
  await backOffice.demo('mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }');
  const phone = await browser.newContext();
  const worker = await phone.newPage();
  await signInByRequests(worker, backOffice, phoneNumber);
  await joinAsOwner({ page: manager, backOffice }, 'day');
  const { facilityId, shifts } = await postScreening(manager, backOffice, site);
  const [{ recruitmentId, startsAt, endsAt }, next, last] = shifts;
  const side = facilityPaths;

  await test.step('an application appears without a name and without a reload', async () => {
    await manager.goto(side.applications(facilityId));
    await expect(manager.getByRole('heading', { level: 1 })).toContainText('応募');
    const before = await manager.getByRole('article').count();
    await checkPageAccessibility(manager);
    await applyOnScreen(worker, recruitmentId);
    await expect(manager.getByRole('article')).toHaveCount(before + 1);
    await checkPageAccessibility(manager);
  });

  await test.step('the facility accepts: the contract', async () => {
    const card = manager
      .getByRole('article')
      .filter({ hasText: '残り1名' })
      .filter({
        hasText: `${jstTime(startsAt)}〜`,
      });
    await openByKeyboard(manager, card.getByRole('button', { name: /採用する/ }));
    await manager.getByRole('alertdialog').getByRole('button', { name: '採用する' }).click();
    await expect(manager.getByText('採用しました。労働契約が成立しました')).toBeVisible();
  });

  await test.step('two more apply for later days: one is accepted, the other rejected with a reason', async () => {
    for (const later of [next, last]) await applyThroughApi(worker, later.recruitmentId);
    const cardOf = (shift: typeof next) =>
      manager
        .getByRole('article')
        .filter({ hasText: formatDayWithWeekday(jstDay(shift.startsAt)) })
        .filter({ hasText: `${jstTime(shift.startsAt)}〜` });
    for (const later of [next, last]) {
      await cardOf(later).getByRole('checkbox').press('Space');
      await expect(cardOf(later).getByRole('checkbox')).toBeChecked();
    }
    const together = manager.getByRole('button', { name: '選んだ2名を採用する' });
    await openAndCloseByKeyboard(manager, together);
    const sheet = await openByKeyboard(
      manager,
      cardOf(last).getByRole('button', { name: /応募を断る$/ }),
    );
    await sheet.getByRole('radio', { name: /^業務の都合/ }).press('Space');
    await checkPageAccessibility(manager);
    await sheet.getByRole('button', { name: '断る', exact: true }).press('Enter');
    await expect(manager.getByText('応募を断りました')).toBeVisible();
    await expect(cardOf(last)).toHaveCount(0);
    await cardOf(next)
      .getByRole('button', { name: /採用する$/ })
      .press('Enter');
    await manager.getByRole('alertdialog').getByRole('button', { name: '採用する' }).press('Enter');
    await expect(cardOf(next)).toHaveCount(0);
  });

  const id = await contractOf(worker, recruitmentId);
  const name = await test.step('the board of the day names the worker', async () => {
    await manager.goto(side.today(facilityId));
    const card = manager
      .getByRole('article')
      .filter({ hasText: jstTime(startsAt) })
      .first();
    await expect(card).toBeVisible();
    await checkPageAccessibility(manager);
    await expectPaper(manager);
    return (await card.getByRole('heading').first().innerText()).split('\n')[0] ?? '';
  });
  const card = manager.getByRole('article').filter({ hasText: name }).first();
  const act = (label: string) => card.getByRole('button', { name: `勤務：${label}` });
  await test.step('what calling the shift off would cost can be read without a pointer', () =>
    openAndCloseByKeyboard(manager, act('中止を依頼する')));

  const codeAtEntrance = async () => {
    await manager.goto(side.entrance(facilityId));
    const code = manager.getByText(/^\d{6}$/);
    await expect(code).toBeVisible();
    return code.innerText();
  };

  await test.step('late at S + 5, the number with one press, and the worker reads who looked', async () => {
    await backOffice.moveTo(addMinutes(startsAt, 6));
    await manager.goto(side.today(facilityId));
    await expect(card.getByText('遅刻')).toBeVisible();
    await card.getByRole('button', { name: /電話番号を表示する/ }).click();
    await expect(manager.getByRole('link', { name: '電話する' })).toHaveAttribute(
      'href',
      `tel:${phoneNumber}`,
    );
    await checkPageAccessibility(manager);
    await manager.keyboard.press('Escape');
    await expect(manager.getByRole('alertdialog')).toHaveCount(0);
    await openAndCloseByKeyboard(manager, act('欠勤を報告する'));
    await openAndCloseByKeyboard(manager, act('途中で終了する'));
    await worker.goto(paths.shift(id));
    await expect(worker.getByRole('heading', { name: '連絡先を見た人' })).toBeVisible();
    await expect(worker.getByText('小林 誠')).toBeVisible();
    await worker.goto(paths.settings.looks());
    await expect(worker.getByRole('listitem').filter({ hasText: '小林 誠' })).toHaveCount(1);
  });

  await test.step('a check-in by the code of the entrance is on the board', async () => {
    const code = await codeAtEntrance();
    await checkPageAccessibility(manager);
    await manager.goto(side.today(facilityId));
    await stampByCode(worker, { id, kind: 'check-in', code });
    await expect(worker.getByText(/出勤を記録しました/).first()).toBeVisible();
    await expect(card.getByText('勤務中')).toBeVisible();
    // After a check-in, the dialog also asks for the side that caused the end, and for the break.
    await openAndCloseByKeyboard(manager, act('途中で終了する'));
  });

  await test.step('the worker checks out and claims the whole shift', async () => {
    await backOffice.moveTo(endsAt);
    const code = await codeAtEntrance();
    await stampByCode(worker, { id, kind: 'check-out', code });
    await expect(worker.getByText(/退勤を記録しました/).first()).toBeVisible();
    await worker.goto(paths.shift.time(id));
    const start = worker.getByRole('group', { name: /開始/ }).getByRole('spinbutton').first();
    await start.click();
    await worker.keyboard.type(jstTime(startsAt).replace(':', ''));
    await worker.getByRole('checkbox', { name: 'QRコードを読み取れなかった' }).press('Space');
    await worker.getByRole('button', { name: '給与を確認して申請へ進む' }).click();
    await worker.getByRole('button', { name: '修正を申請する' }).click();
    await expect(worker).toHaveURL(new RegExp(`/shifts/${id}$`));
  });

  await test.step('the facility approves the hours and reviews the worker', async () => {
    await manager.goto(side.hours(facilityId));
    const row = manager.getByRole('article').filter({ hasText: name }).first();
    await expect(row.getByText(/予定との差 0分/)).toBeVisible();
    await checkPageAccessibility(manager);
    await openAndCloseByKeyboard(manager, row.getByRole('button', { name: /：差し戻す$/ }));
    await row.getByRole('button', { name: /承認する$/ }).click();
    await expect(manager.getByText(/の勤務時間を承認しました/)).toBeVisible();
    const sheet = await openByKeyboard(
      manager,
      manager.getByRole('button', { name: `${name}さんを評価する` }),
    );
    for (const question of await sheet.getByRole('group').all()) {
      await question.getByRole('radio').last().check();
    }
    await sheet.getByRole('button', { name: '評価を送る' }).click();
    await expect(manager.getByText('評価を送りました')).toBeVisible();
    const finished = manager.getByRole('row').filter({ hasText: name }).first();
    await openAndCloseByKeyboard(
      manager,
      finished.getByRole('button', { name: /修正を提案する$/ }),
    );
  });

  await test.step('and the wage is released', async () => {
    await worker.goto(paths.shift.wage(id));
    await expect(worker.getByText('受取額').first()).toBeVisible();
    const { workerBankSummary } = await askWorkerApi<{ workerBankSummary: { balance: number } }>(
      worker,
      '{ workerBankSummary { balance } }',
    );
    // Four hours at 2,000 yen plus 500 yen travel, less a small daily tax.
    expect(workerBankSummary.balance).toBeGreaterThan(8_000);
  });

  await test.step('on the day after, the facility says when the worker left who stamped no end', async () => {
    await backOffice.moveTo(next.startsAt);
    // The manager's session has ended, because it was not used for hours.
    await enterAsManager(manager, facilityId);
    const code = await codeAtEntrance();
    await stampByCode(worker, {
      id: await contractOf(worker, next.recruitmentId),
      kind: 'check-in',
      code,
    });
    await expect(worker.getByText(/出勤を記録しました/).first()).toBeVisible();
    await backOffice.moveTo(addHours(next.endsAt, automaticCheckOutAfterHours));
    await enterAsManager(manager, facilityId);
    await manager.goto(side.hours(facilityId));
    const row = manager.getByRole('article').filter({ hasText: name }).first();
    const sheet = await openByKeyboard(
      manager,
      row.getByRole('button', { name: /退勤した時刻を入力する$/ }),
    );
    await checkPageAccessibility(manager);
    await sheet.getByRole('button', { name: '送信する' }).press('Enter');
    await expect(manager.getByText('退勤の時刻を伝えました')).toBeVisible();
  });
  await phone.close();
});
