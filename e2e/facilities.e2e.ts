import { expect, test } from './support/journey.ts';

import { addDays, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';

import { demoWorkersByKey } from '../src/apps/demo/demo-workers.ts';
import { openBackOffice } from './support/back-office.ts';
import { findRecruitment, signInByRequests, signInOnOpenScreen } from './support/worker.ts';

test('a worker goes from a past shift to further dates of its facility, and follows it', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  await signInByRequests(page, backOffice, demoWorkersByKey.history.phoneNumber);
  const heading = page.getByRole('heading', { level: 2 }).first();

  await page.goto(paths.shifts.history());
  await page.getByRole('link', { name: 'この施設でまた働く' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('施設');
  const name = (await heading.textContent()) ?? '';
  await expect(page.getByText(/ここで\d+回働きました/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '募集中の日程' })).toBeVisible();

  await test.step('follows it, and finds it among the favourites', async () => {
    await page.getByRole('button', { name: 'フォローする' }).click();
    await expect(page.getByRole('button', { name: 'フォロー中' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.goto(paths.favorites());
    await page.getByRole('link', { name: '施設', exact: true }).click();
    await expect(page).toHaveURL(paths.favorites.facilities());
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('施設');
    await expect(heading).toHaveText(name);
  });

  await test.step('opens a date and comes back by the name of the facility', async () => {
    const dates = page.getByRole('article');
    await dates.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お仕事の詳細');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('施設');
  });

  await test.step('a favourite chosen here is one in the list of favourites too', async () => {
    const first = page.getByRole('article').first();
    const title = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('button', { name: /お気に入りに追加$/ }).click();
    await expect(first.getByRole('button', { name: /お気に入りから外す$/ })).toBeVisible();
    await page.goto(paths.favorites());
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await page.goBack();
  });

  await test.step('ends following', async () => {
    await page.getByRole('button', { name: 'フォロー中' }).click();
    await expect(page.getByRole('button', { name: 'フォローする' })).toBeVisible();
    await page.goto(paths.favorites.facilities());
    await expect(page.getByText('フォロー中の施設はまだありません')).toBeVisible();
  });
});

test('a visitor sees a facility, and comes back to it after the sign-in', async ({
  page,
  request,
}) => {
  const backOffice = openBackOffice(request);
  const workDates = [addDays(jstDay(await backOffice.now()), 3)];
  const { id, facility } = await findRecruitment(request, { workDates });
  await page.goto(paths.recruitment(id));
  await page.getByRole('link', { name: facility.name, exact: true }).click();
  await expect(page).toHaveURL(paths.facility(facility.id));
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(facility.name);
  await page.getByRole('link', { name: 'ログインしてフォローする' }).click();
  await signInOnOpenScreen(page, backOffice, demoWorkersByKey.prepared.phoneNumber);
  await expect(page).toHaveURL(paths.facility(facility.id));
  await expect(page.getByRole('button', { name: 'フォローする' })).toBeVisible();
});
