import { expect, test, type APIRequestContext } from './support/journey.ts';

import { addDays, addHours, instantAtJst, jstDay, jstTime } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { openBackOffice, type BackOffice } from './support/back-office.ts';
import {
  waitForAnswerTo,
  askWorkerApi,
  findRecruitment,
  signInByRequests,
} from './support/worker.ts';

/** The demo's prepared worker. */
const hanako = '09000000002';

type Notices = { noticeList: { notices: { id: string; title: string; path: string }[] } };
const alertsOf = (notices: Notices) =>
  notices.noticeList.notices.filter(({ title }) => title.includes('求人が'));

/** Moves the clock to a daytime at which notifications are sent at once. */
async function atNoon(backOffice: BackOffice): Promise<Date> {
  const now = await backOffice.now();
  const today = instantAtJst(jstDay(now), '09:30');
  const noon = now < today ? today : instantAtJst(addDays(jstDay(now), 1), '09:30');
  await backOffice.moveTo(noon);
  return noon;
}

/** Publishes a new offer by a facility that has an open one. */
async function publishLike(request: APIRequestContext, backOffice: BackOffice, startsAt: Date) {
  const open = await findRecruitment(request, {
    workDates: [jstDay(addHours(startsAt, 48))],
    input: { areaLIds: ['13'] },
  });
  const { id: facilityId } = open.facility;
  const { templates } = await backOffice.facility<{
    templates: { templates: { id: string; title: string }[] };
  }>(facilityId, 'query ($id: ID!) { templates(facilityId: $id) { templates { id title } } }', {
    id: facilityId,
  });
  const [template] = templates.templates;
  if (!template) throw new Error('the facility has no template');
  const recruitmentId = await backOffice.post(facilityId, {
    templateId: template.id,
    startsAt,
    endsAt: addHours(startsAt, 5),
    breakMinutes: 0,
    hourlyWage: 2_400,
    capacity: 2,
  });
  return { title: template.title, recruitmentId };
}

test('an alert made from a search tells of what is published next', async ({ page, request }) => {
  const backOffice = openBackOffice(request);
  const noon = await atNoon(backOffice);
  await signInByRequests(page, backOffice, hanako);
  await page.goto(paths.search({ prefs: '13', shifts: 'day', salary: '9800' }));
  await page.getByRole('link', { name: 'この条件の新着を受け取る' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新着求人のお知らせ');
  await expect(page.getByRole('button', { name: /東京都\s?を外す/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '日勤' })).toBeChecked();
  await expect(page.getByText('9,500円以上')).toBeVisible();
  await expect(page.getByText(/今の条件に合う求人 \d+件/)).toBeVisible();
  await page.getByRole('button', { name: 'この条件で受け取る' }).click();
  await expect(page.getByText('この条件の新着をお知らせします')).toBeVisible();

  const before = alertsOf(
    await askWorkerApi<Notices>(page, '{ noticeList { notices { id title path } } }'),
  );
  expect(before).toEqual([]);
  const startsAt = instantAtJst(addDays(jstDay(noon), 4), '10:00');
  const offer = await publishLike(request, backOffice, startsAt);
  await backOffice.moveTo(instantAtJst(jstDay(noon), '12:01'));
  const after = alertsOf(
    await askWorkerApi<Notices>(page, '{ noticeList { notices { id title path } } }'),
  );
  expect(after.map(({ title }) => title)).toEqual([expect.stringMatching(/^条件に合う新着求人が/)]);
  // The new offer must be listed, independent of other offers that were published meanwhile.
  await page.goto(after[0]?.path ?? '');
  if (after[0]?.path.startsWith('/recruitments/')) {
    await expect(page).toHaveURL(new RegExp(offer.recruitmentId));
    await expect(page.getByText(offer.title).first()).toBeVisible();
  } else {
    await expect(page.locator(`a[href^="/recruitments/${offer.recruitmentId}"]`)).toBeVisible();
  }

  // A shift of today is notified at once, not in the evening's summary.
  const soon = addHours(await backOffice.now(), 6);
  await publishLike(request, backOffice, instantAtJst(jstDay(soon), jstTime(soon)));
  await backOffice.moveTo(instantAtJst(jstDay(noon), '12:05'));
  const urgent = alertsOf(
    await askWorkerApi<Notices>(page, '{ noticeList { notices { id title path } } }'),
  );
  expect(urgent[0]?.title).toMatch(/^24時間以内に始まる求人が/);

  await page.goto(paths.alerts());
  // The switch changes before the server answers; a reload before the answer would abort the request.
  const isKept = waitForAnswerTo(page, 'PauseSavedSearch');
  await page.getByRole('switch', { name: 'お知らせを休む' }).click();
  await expect(page.getByText('お知らせを休んでいます')).toBeVisible();
  await isKept;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'お知らせを休む' })).toBeChecked();
});

test('days on which a worker is available are tapped, repeated and saved', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, hanako);
  await page.goto(paths.me.availability());
  const day = addDays(jstDay(await backOffice.now()), 1);
  const button = (at: string) => page.locator(`[data-day="${at}"]`);
  if (!(await button(day).isVisible())) await page.getByRole('button', { name: '次の月' }).click();
  await button(day).click();
  await expect(button(day)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: '日勤' }).check();
  await page.getByRole('checkbox', { name: '夜勤' }).check();
  await page.getByRole('button', { name: '毎週くり返す' }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('勤務できる日を保存しました')).toBeVisible();
  const { workerAvailableDateList: days } = await askWorkerApi<{
    workerAvailableDateList: { date: string; shifts: string[] }[];
  }>(page, '{ workerAvailableDateList { date shifts } }');
  expect(days.slice(0, 2)).toEqual([
    { date: day, shifts: ['SHIFT_DAY', 'SHIFT_NIGHT'] },
    { date: addDays(day, 7), shifts: ['SHIFT_DAY', 'SHIFT_NIGHT'] },
  ]);
  expect(days).toHaveLength(9);
});
