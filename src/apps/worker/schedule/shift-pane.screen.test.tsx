import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildShiftCard, buildShiftDetail } from '#testing/components/shift.ts';
import { ScheduleQuery, ShiftQuery, ShiftHistoryQuery } from '#apps/worker/shift/client.ts';
import * as history from './history.tsx';
import * as shift from './shift.tsx';

const night = buildShiftCard({ id: 'a2', job: { ...buildShiftCard().job, title: '夜勤の介護' } });
const list = () => page.getByRole('complementary', { name: '勤務の一覧' });
const card = (name: string) => list().getByRole('link', { name });

afterEach(() => page.viewport(360, 780));

/** Opens one shift at 1,280 px; 予定 contains the `listed` shifts, 履歴 contains both. */
async function open({ now, listed }: { now: string; listed: ReturnType<typeof buildShiftCard>[] }) {
  await page.viewport(1_280, 800);
  answerDocument(ShiftQuery, { attendance: buildShiftDetail(buildShiftCard()) });
  const sections = listed.map((one) => ({
    type: 'UPCOMING' as const,
    title: 'これからの予定',
    description: null,
    attendances: [one],
  }));
  answerDocument(ScheduleQuery, {
    attendanceScheduleList: { cursor: null, dutyCount: 0, sections },
  });
  answerDocument(ShiftHistoryQuery, {
    attendanceHistories: { cursor: null, attendances: [buildShiftCard(), night] },
  });
  await openScreen(shift, { route: 'shifts/:attendanceId', at: '/shifts/a1', now });
}

test('a coming shift opened by its address has the schedule beside it', async () => {
  await open({ now: '2026-11-30T00:00:00.000Z', listed: [buildShiftCard()] });
  await expect.element(list().getByRole('heading', { name: '予定', exact: true })).toBeVisible();
  await expect.element(card('日勤の介護')).toHaveAttribute('aria-current', 'page');
  // For screen readers and the Tab key too, the list comes before the open shift.
  const title = page.getByRole('heading', { name: '勤務の詳細' }).element();
  const follows = list().element().compareDocumentPosition(title);
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await page.viewport(360, 780);
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '勤務の詳細' })).toBeVisible();
});

test('a shift that is over and no longer in the schedule has the history beside it', async () => {
  await open({ now: '2026-12-02T00:00:00.000Z', listed: [] });
  await expect.element(list().getByRole('heading', { name: '履歴', exact: true })).toBeVisible();
  await expect.element(card('日勤の介護')).toHaveAttribute('aria-current', 'page');
  await expect.element(card('夜勤の介護')).not.toHaveAttribute('aria-current');
});

test('the list invites to choose on a wide screen, and is alone on a narrow one', async () => {
  await page.viewport(1_280, 800);
  answerDocument(ShiftHistoryQuery, {
    attendanceHistories: { cursor: null, attendances: [night] },
  });
  await openScreen(history, { route: 'shifts/history', at: '/shifts/history' });
  const invitation = page.getByText('勤務を選んでください');
  await expect.element(invitation).toBeVisible();
  await page.viewport(360, 780);
  await expect.element(invitation).not.toBeVisible();
});
