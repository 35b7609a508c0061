import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { OwnFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { hinataFacility, answerViewer } from '#testing/components/facility.ts';
import { openScreen } from '#testing/components/screen.tsx';
import FacilityShell from '#apps/facility/shell/facility-shell.tsx';
import {
  InboxPeopleAndCannedAnswersQuery,
  RemoveCannedAnswerMutation,
  SaveCannedAnswerMutation,
  type CannedAnswer,
} from './inbox-client.ts';
import * as screen from './canned-answers.tsx';

const entrance: CannedAnswer = { id: 'a1', title: '入口', text: '裏口からお入りください。' };
const serve = (answers: CannedAnswer[]) =>
  answerDocument(InboxPeopleAndCannedAnswersQuery, { inboxHelp: { people: [], answers } });

async function open(answers: CannedAnswer[]) {
  answerViewer(['chat.write']);
  answerDocument(OwnFacilityQuery, { ownFacility: hinataFacility });
  serve(answers);
  await openScreen(screen, {
    route: 'facility/:facilityId/settings/answers',
    at: '/facility/f1/settings/answers',
    frame: FacilityShell,
  });
  const heading = page.getByRole('heading', { name: '定型文（ひなたの里）', level: 1 });
  await expect.element(heading).toBeVisible();
}

const sheet = () => page.getByRole('dialog');
const save = () => sheet().getByRole('button', { name: '保存する' }).click();

test('the first answer is asked for its parts, saved and shown', async () => {
  await open([]);
  await expect.element(page.getByText('定型文はまだありません')).toBeVisible();
  await page.getByRole('button', { name: '定型文を追加する' }).click();
  await save();
  const title = sheet().getByRole('textbox', { name: /見出し/ });
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription(/見出しを入力してください/);
  await title.fill(entrance.title);
  await sheet().getByRole('textbox', { name: /本文/ }).fill(entrance.text);
  answerDocument(SaveCannedAnswerMutation, () => {
    serve([entrance]);
    return { saveCannedAnswer: { success: true } };
  });
  await save();
  await expect.element(page.getByRole('heading', { name: '入口', level: 3 })).toBeVisible();
  const { title: saidTitle, text } = entrance;
  expect(sentVariables(SaveCannedAnswerMutation)).toEqual([
    { input: { facilityId: 'f1', id: null, title: saidTitle, text } },
  ]);
});

test('an answer that is refused stays in the sheet', async () => {
  await open([entrance]);
  refuse(SaveCannedAnswerMutation, { code: 'TOO_MANY_ANSWERS', message: '定型文は50件までです' });
  await page.getByRole('button', { name: '入口を編集する' }).click();
  const text = sheet().getByRole('textbox', { name: /本文/ });
  await text.fill('表からお入りください。');
  await save();
  await expect.element(sheet().getByText('定型文は50件までです')).toBeVisible();
  await expect.element(text).toHaveValue('表からお入りください。');
  expect(sentVariables(SaveCannedAnswerMutation)[0]?.input.id).toBe('a1');
});

test('an answer is removed after a question that says for whom', async () => {
  await open([entrance]);
  answerDocument(RemoveCannedAnswerMutation, () => {
    serve([]);
    return { removeCannedAnswer: { success: true } };
  });
  await page.getByRole('button', { name: '入口を削除する' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(/施設の全員が使えなくなります/)).toBeVisible();
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect.element(page.getByText('定型文はまだありません')).toBeVisible();
  expect(sentVariables(RemoveCannedAnswerMutation)).toEqual([{ id: 'a1' }]);
});
