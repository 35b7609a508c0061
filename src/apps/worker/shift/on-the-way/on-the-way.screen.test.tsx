import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { buildShiftCard, buildShiftDetail } from '#testing/components/shift.ts';
import { ShiftQuery } from '../client.ts';
import * as shift from '#apps/worker/schedule/shift.tsx';
import { SayOnTheWayMutation } from './on-the-way-client.ts';

const shows = (onTheWay: { saidAt: string | null } | null) =>
  answerDocument(ShiftQuery, { attendance: { ...buildShiftDetail(buildShiftCard()), onTheWay } });
const said = { saidAt: '2026-11-30T23:12:00.000Z' };
const unsaid = { saidAt: null };

async function open(onTheWay: { saidAt: string | null } | null) {
  shows(onTheWay);
  await openScreen(shift, {
    route: 'shifts/:attendanceId',
    at: '/shifts/a1',
    now: '2026-11-30T23:12:00.000Z',
  });
  await expect.element(page.getByRole('heading', { name: '勤務の詳細' })).toBeVisible();
}

const say = page.getByRole('button', { name: '向かっています', exact: true });
const takeBack = page.getByRole('button', { name: '「向かっています」を取り消す' });
const sentence = page.getByText('08:12に「向かっています」と施設に伝えました');

test('one press tells the facility and shows the time, and another takes it back', async () => {
  await open(unsaid);
  let arrive = () => {};
  answerDocument(SayOnTheWayMutation, () => {
    const { promise, resolve } = Promise.withResolvers<{ sayOnTheWay: { success: true } }>();
    arrive = () => resolve({ sayOnTheWay: { success: true } });
    return promise;
  });
  await say.click();
  await expect.element(page.getByText('送信しています…')).toBeVisible();
  // A second press while the first request is pending sends nothing.
  const pressed = page.getByRole('button', { name: '送信しています…' }).element();
  if (pressed instanceof HTMLElement) pressed.click();
  shows(said);
  arrive();
  await expect.element(sentence).toBeVisible();
  expect(page.getByText(/押すと、施設の画面に/).query()).toBeNull();
  shows(unsaid);
  answerDocument(SayOnTheWayMutation, { sayOnTheWay: { success: true } });
  await takeBack.click();
  await expect.element(say).toBeVisible();
  await expect.element(sentence).not.toBeInTheDocument();
  expect(sentVariables(SayOnTheWayMutation)).toEqual([
    { input: { id: 'a1', isOnTheWay: true } },
    { input: { id: 'a1', isOnTheWay: false } },
  ]);
});

test('without a network it says that nobody knows whether it arrived, and can be pressed again', async () => {
  await open(unsaid);
  answerDocument(SayOnTheWayMutation, () => Promise.reject(new TypeError('Failed to fetch')));
  await say.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/施設に伝わったか、確認できませんでした/);
  await expect.element(alert).toMatchTextContent(/電波/);
  expect(sentence.query()).toBeNull();
  shows(said);
  answerDocument(SayOnTheWayMutation, { sayOnTheWay: { success: true } });
  await say.click();
  await expect.element(sentence).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a refusal is its sentence', async () => {
  await open(unsaid);
  const message = '勤務の状態が変わったため、この操作は行えません。画面を読み込み直してください';
  refuse(SayOnTheWayMutation, { code: 'STATE_CHANGED', message });
  await say.click();
  await expect.element(page.getByText('施設に伝えられませんでした')).toBeVisible();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('outside of its time there is no button', async () => {
  await open(null);
  expect(say.query()).toBeNull();
});
