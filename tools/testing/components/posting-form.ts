import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { addDays } from '#platform/base/jst.ts';
import { PostShifts } from '#apps/facility/postings/postings-client.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

import * as screen from '../../../src/apps/facility/postings/postings-new.tsx';
import { answer } from './api.ts';
import { openScreen } from './screen.tsx';
import { answerAll, week } from './week-answers.ts';

/** Opens the form as a person with these rights. */
export async function open(rights = ['postings.read', 'postings.write'], query = '') {
  answerAll(rights);
  await openForm(query);
}

/** Opens the form with the answers that the test has set; `now` is the time on the page's clock. */
export async function openForm(query = '', now?: Date) {
  await openScreen(screen, {
    route: 'facility/postings/new',
    at: `/facility/postings/new?week=${week}${query}`,
    frame: FacilityShell,
    ...(now && { now: now.toISOString() }),
  });
  const heading = page.getByRole('heading', { name: '募集を掲載する', level: 1 });
  await expect.element(heading).toBeVisible();
}

export const box = (name: string | RegExp) => page.getByRole('textbox', { name });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
/** The cell of a preset on a day of the week. */
export const cell = (preset: string, weekday: number) =>
  box(new RegExp(`^${addDays(week, weekday).replaceAll('-', '/')}.*${preset}の人数`));
/** The button that posts the table. */
export const post = () => button('まとめて掲載する');

/** Chooses the template and fills in the fields that all shifts share. */
export async function fillPay() {
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await page.getByLabelText(/採用の決め方/).selectOptions('INSTANT');
  await box(/^時給/).fill('1500');
  await box(/交通費/).fill('500');
  await box(/ボーナス/).fill('0');
}

/** A day shift of `fillPay` on Monday, as the form sends it. */
export const line = {
  templateId: 't1',
  mode: 'INSTANT',
  days: [addDays(week, 1)],
  startTime: '09:00',
  endTime: '18:00',
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  capacity: 1,
  deadlineMinutes: 120,
  limit: null,
};

/** Sets the answer to the posting of a week. */
export function answerPosted() {
  answer(PostShifts, {
    postShifts: {
      batchId: 'b1',
      recruitmentIds: ['r8', 'r9'],
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
    },
  });
}
