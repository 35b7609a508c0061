import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import { FacilitiesOverviewQuery, type FacilityOverview } from './overview-client.ts';
import * as screen from './homes-overview.tsx';

const quiet: FacilityOverview = {
  facilityId: 'f2',
  name: 'ひなたの丘',
  shifts: 0,
  late: 0,
  lateDueAt: null,
  missing: 0,
  missingDueAt: null,
  asked: 0,
  askedDueAt: null,
  askedDay: null,
  openSeats: 0,
  openSeatsDueAt: null,
  applicants: 0,
  applicantsDueAt: null,
  hours: 0,
  hoursDueAt: null,
};
const busy: FacilityOverview = {
  ...quiet,
  facilityId: 'f1',
  name: 'ひなたの里',
  shifts: 4,
  missing: 1,
  missingDueAt: '2026-12-02T11:30:00.000Z',
  asked: 1,
  askedDueAt: '2026-12-02T19:00:00.000Z',
  askedDay: '2026-12-04',
  openSeats: 2,
  applicants: 3,
  applicantsDueAt: '2026-12-03T08:00:00.000Z',
};

async function open(homes: FacilityOverview[]) {
  answerViewer(['shifts.read']);
  answerDocument(FacilitiesOverviewQuery, ({ cursor }) => ({
    homesOverview: cursor
      ? { homes: [{ ...quiet, facilityId: 'f3', name: 'ひなたの森' }], cursor: null }
      : { homes, cursor: homes.length > 1 ? 'next' : null },
  }));
  await openScreen(screen, {
    route: 'facility/corporation/overview',
    at: '/facility/corporation/overview',
    now: '2026-12-02T07:00:00.000Z',
    frame: FacilityShell,
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('each home has its numbers, what is left of each time, and the way there, page after page', async () => {
  await open([busy, quiet]);
  const card = page.getByRole('article').filter({ hasText: 'ひなたの里' });
  const today = card.getByRole('link', { name: '今日の勤務' });
  await expect.element(today).toHaveAttribute('href', '/facility/f1/today');
  const missing = card.getByRole('listitem').filter({ hasText: '来ていない人' });
  await expect.element(missing).toHaveTextContent('来ていない人あと4時間1人');
  const asked = card.getByRole('link', { name: '依頼したか回答を待つキャンセル' });
  await expect.element(asked).toHaveAttribute('href', '/facility/f1/today?day=2026-12-04');
  const applicants = card.getByRole('link', { name: '回答を待つ応募' });
  await expect.element(applicants).toHaveAttribute('href', '/facility/f1/applications');
  const seats = card.getByRole('listitem').filter({ hasText: '今日の空き' });
  await expect.element(seats).toHaveTextContent('今日の空き応募の受付は終了2人分');
  const idle = page.getByRole('article').filter({ hasText: 'ひなたの丘' });
  expect(idle.getByRole('link').query()).toBeNull();
  // On a tall screen the end of the list is visible, so that the next page loads without scrolling.
  page.getByRole('button', { name: 'もっと見る' }).query()?.scrollIntoView();
  await expect.element(page.getByRole('article').filter({ hasText: 'ひなたの森' })).toBeVisible();
});

test('without a home the page says what will stand there; a role reads only what it may', async () => {
  await open([]);
  await expect.element(page.getByText('表示できる施設はありません')).toBeVisible();
});

test('a role that may not read applications and hours has no rows of them', async () => {
  await open([{ ...busy, applicants: null, applicantsDueAt: null, hours: null }]);
  await expect.element(page.getByText('来ていない人')).toBeVisible();
  expect(page.getByText(/回答を待つ応募/).query()).toBeNull();
  expect(page.getByText(/確認を待つ勤務時間/).query()).toBeNull();
});
