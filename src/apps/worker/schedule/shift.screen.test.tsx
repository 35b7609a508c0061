import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildShiftCard, buildShiftDetail } from '#testing/components/shift.ts';
import { ShiftQuery, ShiftHistoryQuery } from '#apps/worker/shift/client.ts';
import * as history from './history.tsx';
import * as shift from './shift.tsx';

const mark = () => page.getByText('（仮の税額）').elements();

test.for([true, false])(
  'the page of a shift marks a provisional tax beside its wage: %s',
  async (isTaxProvisional) => {
    answerDocument(ShiftQuery, {
      attendance: buildShiftDetail(buildShiftCard({ workday: { isTaxProvisional } })),
    });
    await openScreen(shift, {
      route: 'shifts/:attendanceId',
      at: '/shifts/a1',
      now: '2026-11-30T00:00:00.000Z',
    });
    const wage = page.getByRole('paragraph').filter({ hasText: '受取額の見込み' });
    await expect.element(wage).toMatchTextContent(/12,500円/);
    expect(wage.element().textContent.includes('（仮の税額）')).toBe(isTaxProvisional);
    expect(mark()).toHaveLength(isTaxProvisional ? 1 : 0);
  },
);

test('the card of the eve leads to the page of the shift, and its button to the questions', async () => {
  const shut = { name: '出勤する（08:30から）', type: 'checkin_stamp_disabled' as const };
  const eve = buildShiftCard({ tapToTransition: 'questionnaire', buttons: [shut] });
  answerDocument(ShiftHistoryQuery, { attendanceHistories: { cursor: null, attendances: [eve] } });
  await openScreen(history, { route: 'shifts/history', at: '/shifts/history' });
  const link = (name: string) => page.getByRole('article').getByRole('link', { name });
  await expect.element(link('日勤の介護')).toHaveAttribute('href', '/shifts/a1');
  await expect
    .element(link('出勤前アンケートに回答する'))
    .toHaveAttribute('href', '/shifts/a1/questionnaire');
});

test('of two cards only the one with a provisional tax is marked', async () => {
  const attendances = [
    buildShiftCard({
      id: 'a2',
      job: { ...buildShiftCard().job, title: '夜勤の介護' },
      workday: { isTaxProvisional: true, isExpected: false },
    }),
    buildShiftCard({ workday: { isExpected: false } }),
  ];
  answerDocument(ShiftHistoryQuery, { attendanceHistories: { cursor: null, attendances } });
  await openScreen(history, { route: 'shifts/history', at: '/shifts/history' });
  const card = (title: string) => page.getByRole('article').filter({ hasText: title });
  await expect.element(card('夜勤の介護')).toMatchTextContent(/受取額 12,500円（仮の税額）/);
  await expect.element(card('日勤の介護')).toMatchTextContent(/受取額 12,500円/);
  await expect.element(card('日勤の介護')).not.toMatchTextContent(/仮の税額/);
});
