import { expect } from 'vitest';
import { page } from 'vitest/browser';

import { addDays } from '#platform/base/jst.ts';
import { PostShiftsMutation } from '#apps/facility/postings/postings-client.ts';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';

import * as screen from '../../../src/apps/facility/postings/postings-new.tsx';
import { answerDocument } from './api.ts';
import { openScreen } from './screen.tsx';
import { answerWeekQueries, firstWholeWeek } from './week-answers.ts';

/** Opens the form as a person with these rights. */
export async function openPostingFormWithRights(
  rights = ['postings.read', 'postings.write'],
  query = '',
) {
  answerWeekQueries(rights);
  await openForm(query);
}

/** Opens the form with the answers that the test has set; `now` is the time on the page's clock. */
export async function openForm(query = '', now?: Date) {
  await openScreen(screen, {
    route: 'facility/postings/new',
    at: `/facility/postings/new?week=${firstWholeWeek}${query}`,
    frame: FacilityShell,
    ...(now && { now: now.toISOString() }),
  });
  const heading = page.getByRole('heading', { name: '募集を掲載する', level: 1 });
  await expect.element(heading).toBeVisible();
}

export const findTextBox = (name: string | RegExp) => page.getByRole('textbox', { name });
export const findButtonNamed = (name: string | RegExp) => page.getByRole('button', { name });
/** The cell of a preset on a day of the week. */
export const findPresetCell = (preset: string, weekday: number) =>
  findTextBox(
    new RegExp(`^${addDays(firstWholeWeek, weekday).replaceAll('-', '/')}.*${preset}の人数`),
  );
/** The button that posts the table. */
export const findPostTableButton = () => findButtonNamed('まとめて掲載する');

/** Chooses the template and fills in the fields that all shifts share. */
export async function fillSharedFields() {
  await page.getByLabelText(/^ひな形/).selectOptions('t1');
  await page.getByLabelText(/採用の決め方/).selectOptions('INSTANT');
  await findTextBox(/^時給/).fill('1500');
  await findTextBox(/交通費/).fill('500');
  await findTextBox(/ボーナス/).fill('0');
}

/** A day shift of `fillSharedFields` on Monday, as the form sends it. */
export const expectedDayShiftLine = {
  templateId: 't1',
  mode: 'INSTANT',
  days: [addDays(firstWholeWeek, 1)],
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
export function answerPostShifts() {
  answerDocument(PostShiftsMutation, {
    postShifts: {
      batchId: 'b1',
      recruitmentIds: ['r8', 'r9'],
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
      underReview: 0,
      reviewDueAt: null,
    },
  });
}
