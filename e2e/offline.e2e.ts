import { expect, test } from './support/journey.ts';

import { addMinutes } from '#base/jst.ts';

import { openDesk } from './support/desk.ts';
import { askAs, signIn } from './support/worker.ts';

/** Demo worker with a shift that begins in a moment. */
const phoneNumber = '09000000004';

test('a stamp made without a network is sent when it is back', async ({
  page,
  context,
  request,
}) => {
  const desk = openDesk(request);
  await signIn(page, desk, phoneNumber);
  const { attendanceScheduleList } = await askAs<Schedule>(
    page,
    '{ attendanceScheduleList { sections { attendances { id workday { startsAt } buttons { type } facility { id name } } } } }',
  );
  const shift = attendanceScheduleList.sections
    .flatMap(({ attendances }) => attendances)
    .find(({ buttons }) => buttons.some(({ type }) => type.startsWith('checkin_stamp')));
  if (!shift) throw new Error('the demo has no coming shift');
  const tenBefore = addMinutes(new Date(shift.workday.startsAt), -10);
  if ((await desk.now()) < tenBefore) await desk.moveTo(tenBefore);
  await page.goto('/shifts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('予定');
  // The worker is at work, and the shifts are on the phone.
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain('hitokoma-shifts');
  const code = await desk.stampCode(shift.facility.id);

  await context.setOffline(true);
  await page.goto(`/shifts/${shift.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('オフライン');
  await expect(page.getByText(shift.facility.name)).toBeVisible();
  await page.getByLabel('出勤の6桁のコード').fill(code);
  await page.getByRole('button', { name: '出勤を記録する' }).click();
  await expect(page.getByText('オフラインで記録しました')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/shifts');
  await expect(page.getByText('出勤の記録を送信しました')).toBeVisible();

  await page.goto('/sign-out');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await page.waitForURL('/');
  const left = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name),
  );
  expect(left).not.toContain('hitokoma-shifts');
});

type Schedule = { attendanceScheduleList: { sections: { attendances: Shift[] }[] } };
type Shift = {
  id: string;
  workday: { startsAt: string };
  buttons: { type: string }[];
  facility: { id: string; name: string };
};
