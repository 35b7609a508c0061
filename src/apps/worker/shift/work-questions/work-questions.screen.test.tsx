import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import { answerErrorSentences } from '#domain/attendance/work-questions/answer-rules.ts';
import {
  AnswerWorkQuestionsMutation,
  WorkQuestionsQuery,
  type WorkQuestionsView,
} from './work-questions-client.ts';
import * as screen from './work-questions.tsx';

const size: WorkQuestionsView['questions'][number] = {
  text: '上着のサイズを選んでください',
  kind: 'choice',
  options: ['S', 'M', 'L'],
  required: true,
  answer: null,
  proposed: null,
};
const lunch = { ...size, text: '昼食を注文しますか', kind: 'yes_no', options: [] } as const;
const shoes = { ...size, text: '靴のサイズ', kind: 'text', options: [], required: false } as const;
const view: WorkQuestionsView = {
  shift: {
    id: 'a1',
    facilityName: 'ひまわり苑',
    facilityPhoneNumber: '0312345678',
    title: '日勤の介護',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
  },
  questions: [size, { ...lunch, options: [] }, { ...shoes, options: [] }],
  answeredAt: null,
  cannotAnswerReason: null,
};

async function open(change: Partial<WorkQuestionsView> = {}) {
  answerDocument(WorkQuestionsQuery, { workQuestions: { ...view, ...change } });
  await openScreen(screen, {
    route: 'shifts/:attendanceId/work-questions',
    at: '/shifts/a1/work-questions',
    now: '2026-11-28T00:00:00.000Z',
  });
  const heading = page.getByRole('heading', { name: '施設からの質問', level: 1 });
  await expect.element(heading).toBeVisible();
}

const send = (name = '回答を送信する') => page.getByRole('button', { name });

test('what is missing is named with its question, and then the answers are sent in their order', async () => {
  await open();
  await send().click();
  const missing = page.getByRole('link', { name: `${size.text}：${answerErrorSentences.missing}` });
  await expect.element(missing).toBeVisible();
  expect(sentVariables(AnswerWorkQuestionsMutation)).toEqual([]);
  await page.getByRole('radio', { name: 'M', exact: true }).click();
  await page.getByRole('radio', { name: 'いいえ' }).click();
  answerDocument(AnswerWorkQuestionsMutation, { answerWorkQuestions: { success: true } });
  await send().click();
  await expect.element(page.getByText('移動先：/shifts/a1')).toBeVisible();
  expect(sentVariables(AnswerWorkQuestionsMutation)).toEqual([
    { input: { id: 'a1', answers: ['M', 'no', ''] } },
  ]);
});

test('a refusal is its sentence, and what was chosen stays', async () => {
  await open({ questions: [size] });
  await page.getByRole('radio', { name: 'L', exact: true }).click();
  const message = '施設からの質問への回答は、勤務の開始までです';
  refuse(AnswerWorkQuestionsMutation, { code: 'WORK_QUESTIONS_CLOSED', message });
  await send().click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked();
  await expect.element(send()).toBeEnabled();
});

test('while the answers are on their way a second press sends nothing', async () => {
  await open({ questions: [{ ...size, answer: 'S' }] });
  let arrive = () => {};
  answerDocument(AnswerWorkQuestionsMutation, () => {
    const { promise, resolve } = Promise.withResolvers<{
      answerWorkQuestions: { success: true };
    }>();
    arrive = () => resolve({ answerWorkQuestions: { success: true } });
    return promise;
  });
  await send().click();
  await expect.element(page.getByText('送信しています…')).toBeVisible();
  page.getByRole('radio', { name: 'S', exact: true }).element().closest('form')?.requestSubmit();
  arrive();
  await expect.element(page.getByText('移動先：/shifts/a1')).toBeVisible();
  expect(sentVariables(AnswerWorkQuestionsMutation)).toHaveLength(1);
});

test('without a network the sentence says so, and the answers wait in the form', async () => {
  await open({ questions: [{ ...size, answer: 'S' }] });
  answerDocument(AnswerWorkQuestionsMutation, () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  await send().click();
  await expect.element(page.getByText('送信できませんでした')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/接続|電波|オフライン/);
  await expect.element(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
});

test('who returns finds the last answers, and is told so until they change', async () => {
  await open({ questions: [{ ...size, proposed: 'M' }] });
  await expect.element(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect.element(page.getByText(/前にこの施設で答えた内容です/)).toBeVisible();
  await page.getByRole('radio', { name: 'S', exact: true }).click();
  expect(page.getByText(/前にこの施設で答えた内容です/).query()).toBeNull();
});

test('answers that were given can be changed', async () => {
  await open({ questions: [{ ...size, answer: 'S' }], answeredAt: '2026-11-27T00:00:00.000Z' });
  await expect.element(page.getByRole('radio', { name: 'S', exact: true })).toBeChecked();
  await expect.element(send('回答を変更する')).toBeVisible();
});

test('after the start the answers are read, and nothing can be sent', async () => {
  const questions = [
    { ...size, answer: 'S' },
    { ...lunch, options: [] },
  ];
  const cannotAnswerReason = '勤務の開始までです';
  await open({ questions, answeredAt: '2026-11-27T00:00:00.000Z', cannotAnswerReason });
  await expect.element(page.getByText(cannotAnswerReason)).toBeVisible();
  await expect.element(page.getByText('S', { exact: true })).toBeVisible();
  await expect.element(page.getByText('未回答')).toBeVisible();
  const looks = page.getByRole('link', { name: '閲覧の記録を見る' });
  await expect.element(looks).toHaveAttribute('href', '/settings/looks');
  expect(page.getByRole('button', { name: /回答を/ }).query()).toBeNull();
});

test('a shift without questions says so', async () => {
  await open({ questions: [] });
  await expect.element(page.getByText('施設からの質問はありません')).toBeVisible();
});
