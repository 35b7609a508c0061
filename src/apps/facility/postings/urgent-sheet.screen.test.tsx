import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { CallUrgentlyMutation, UrgentCallQuery } from './urgent-client.ts';
import { addHours, jstDay, weekStartOf } from '#platform/base/jst.ts';
import { PostingsOfWeekQuery } from './postings-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import * as screen from './postings.tsx';

const start = addHours(new Date(), 20);
const posting = {
  id: 'r1',
  facilityId: 'f1',
  templateId: 't1',
  title: '特養の日勤',
  startsAt: start.toISOString(),
  endsAt: addHours(start, 8).toISOString(),
  breakMinutes: 60,
  hourlyWage: 1_600,
  travelAllowance: 500,
  bonus: 0,
  capacity: 3,
  seatsTaken: 2,
  deadline: addHours(start, -2).toISOString(),
  publishedAt: addHours(start, -240).toISOString(),
  mode: 'INSTANT',
  state: 'OPEN',
  version: 'v1',
  isConditional: false,
  wasChanged: false,
  isUrgent: false,
  limit: null,
  review: null,
} as const;

const callable = {
  calledAt: null,
  isWaiting: false,
  people: 23,
  leavesAt: null,
  callsLeft: 3,
  refusal: null,
};

type Posting = Omit<typeof posting, 'isUrgent'> & { isUrgent: boolean };

async function open(postings: Posting[], rights = ['postings.read', 'postings.write']) {
  answerViewer(rights);
  answerDocument(PostingsOfWeekQuery, { postingsOfWeek: { cursor: null, postings } });
  const week = weekStartOf(jstDay(start));
  await openScreen(screen, {
    route: 'facility/postings',
    at: `/facility/postings?week=${week}`,
    frame: FacilityShell,
  });
  await expect.element(page.getByText('特養の日勤').first()).toBeVisible();
}

const button = (name: RegExp | string) => page.getByRole('button', { name });

test('the number is shown before the call, with what cannot be taken back', async () => {
  await open([posting]);
  answerDocument(UrgentCallQuery, { urgentCall: callable });
  answerDocument(CallUrgentlyMutation, { callUrgently: { success: true } });
  await button(/特養の日勤の急募のお知らせ/).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/最大23人/)).toBeVisible();
  await expect.element(sheet.getByText(/取り消せません/)).toBeVisible();
  expect(sentVariables(CallUrgentlyMutation)).toEqual([]);
  await sheet.getByRole('button', { name: '近くのワーカーに知らせる' }).click();
  await expect.poll(() => sentVariables(CallUrgentlyMutation)).toEqual([{ id: 'r1' }]);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('too few people are no number, and at night the time is said', async () => {
  await open([posting]);
  const leavesAt = addHours(new Date(), 5).toISOString();
  answerDocument(UrgentCallQuery, { urgentCall: { ...callable, people: null, leavesAt } });
  await button(/急募のお知らせ/).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/5人未満です/)).toBeVisible();
  await expect.element(sheet.getByText(/夜間のため/)).toBeVisible();
});

test('a refusal of the server stays in the sheet, and one that is known hides the button', async () => {
  await open([posting]);
  answerDocument(UrgentCallQuery, { urgentCall: callable });
  const message = '急募のお知らせは、1施設につき1日3件までです';
  refuse(CallUrgentlyMutation, { code: 'URGENT_LIMIT', message });
  await button(/急募のお知らせ/).click();
  const sheet = page.getByRole('dialog');
  answerDocument(UrgentCallQuery, {
    urgentCall: { ...callable, people: null, refusal: { code: 'URGENT_LIMIT', message } },
  });
  await sheet.getByRole('button', { name: '近くのワーカーに知らせる' }).click();
  await expect.element(sheet.getByText(message).first()).toBeVisible();
});

test('after the call the sheet says what became of it', async () => {
  await open([{ ...posting, isUrgent: true }]);
  await expect.element(page.getByText('急募', { exact: true }).first()).toBeVisible();
  const calledAt = addHours(new Date(), -1).toISOString();
  answerDocument(UrgentCallQuery, { urgentCall: { ...callable, calledAt, people: 31 } });
  await button(/急募のお知らせ/).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText(/31人にお知らせしました/)).toBeVisible();
  expect(sheet.getByRole('button', { name: '近くのワーカーに知らせる' }).query()).toBeNull();
});

test('a number that does not load is asked for again', async () => {
  await open([posting]);
  refuse(UrgentCallQuery, { code: 'FORBIDDEN', message: 'この操作は行えません' });
  await button(/急募のお知らせ/).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('お知らせできる人数を確認できませんでした')).toBeVisible();
  answerDocument(UrgentCallQuery, { urgentCall: callable });
  await sheet.getByRole('button', { name: /もう一度|再/ }).click();
  await expect.element(sheet.getByText(/最大23人/)).toBeVisible();
});

test('what begins later, is full or may only be read has no button', async () => {
  const later = addHours(start, 48);
  await open([
    { ...posting, startsAt: later.toISOString(), endsAt: addHours(later, 8).toISOString() },
  ]);
  expect(button(/急募/).query()).toBeNull();
});
