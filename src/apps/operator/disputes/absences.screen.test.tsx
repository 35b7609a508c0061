import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorAbsencesQuery,
  OperatorAnswerAbsenceMutation,
  OperatorAskedCancellationsQuery,
  DecideAskedCancellationMutation,
  OperatorExemptionsQuery,
  type WaitingAbsence,
} from './cancellation-client.ts';
import * as screen from './absences.tsx';
import * as exemptions from './exemptions.tsx';

const contest: WaitingAbsence = {
  id: 'n1',
  kind: 'contest',
  workerName: '佐藤 花子',
  facilityName: 'ひなたの里',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2026-12-01T09:00:00.000Z',
  breakMinutes: 60,
  reason: '受付で名前を書きました',
  toldName: '田中さん',
  sentAt: '2026-12-01T10:00:00.000Z',
};

async function open(absences: WaitingAbsence[]) {
  answerDocument(OperatorAbsencesQuery, { waitingAbsences: { absences, cursor: null } });
  const at = '/operator/disputes/absences';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByRole('heading', { name: '欠勤', level: 1 })).toBeVisible();
}

const none = { waitingAbsences: { absences: [], cursor: null } };

test('an answer needs a sentence, a refusal stays in the dialog, and the focus goes on', async () => {
  await open([contest]);
  await page.getByRole('button', { name: '佐藤 花子さん：事情を認める' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '事情を認める' }).click();
  await expect.element(dialog.getByText(/いま0文字/)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: /理由/ })).toHaveFocus();
  await dialog.getByRole('textbox', { name: /理由/ }).fill(' 電車の運休を確かめました ');
  const message = 'ほかの運営が先に決めました。画面を読み込み直してください';
  refuse(OperatorAnswerAbsenceMutation, { code: 'NOT_FOUND', message });
  await dialog.getByRole('button', { name: '事情を認める' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(OperatorAnswerAbsenceMutation, { answerAbsence: { success: true } });
  answerDocument(OperatorAbsencesQuery, none);
  await dialog.getByRole('button', { name: '事情を認める' }).click();
  await expect.element(page.getByText('事情を認めました')).toBeVisible();
  await expect.element(page.getByText('確認を待っている欠勤はありません')).toBeVisible();
  const input = { id: 'n1', answer: 'EXCUSE', note: '電車の運休を確かめました' };
  expect(sentVariables(OperatorAnswerAbsenceMutation)[1]).toEqual({ input });
  await expect.element(page.getByRole('heading', { name: '欠勤の報告と申し立て' })).toHaveFocus();
});

test('somebody who was there gets the hours that the operator enters, on the clock of Tokyo', async () => {
  await open([contest]);
  answerDocument(OperatorAnswerAbsenceMutation, { answerAbsence: { success: true } });
  await page.getByRole('button', { name: '佐藤 花子さん：勤務していた' }).click();
  const dialog = page.getByRole('alertdialog');
  const end = dialog.getByLabelText(/^終了/);
  await expect.element(end).toHaveValue('2026-12-01T18:00');
  await end.fill('2026-12-01T08:00');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('施設の名簿を確かめました');
  await dialog.getByRole('button', { name: '給与を確定する' }).click();
  await expect.element(dialog.getByText(/開始より後の日時を入力してください/)).toBeVisible();
  expect(sentVariables(OperatorAnswerAbsenceMutation)).toEqual([]);
  await end.fill('2026-12-01T17:30');
  await dialog.getByRole('button', { name: '給与を確定する' }).click();
  await expect.element(page.getByText('勤務していたと認めました')).toBeVisible();
  expect(sentVariables(OperatorAnswerAbsenceMutation)).toEqual([
    {
      input: {
        id: 'n1',
        answer: 'WORKED',
        note: '施設の名簿を確かめました',
        startAt: '2026-12-01T09:00:00+09:00',
        endAt: '2026-12-01T17:30:00+09:00',
        breakMinutes: 60,
      },
    },
  ]);
});

test('a report cannot be turned into work, and an empty queue says what comes here', async () => {
  await open([{ ...contest, kind: 'report' }]);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(page.getByRole('button', { name: /勤務していた/ }).query()).toBeNull();
});

test('an asked cancellation that the facility denies is charged, or made the facility’s own, with a sentence', async () => {
  answerDocument(OperatorExemptionsQuery, { waitingExemptions: { exemptions: [], cursor: null } });
  const asked = {
    id: 'a1',
    state: 'DENIED',
    workerName: '佐藤 花子',
    facilityName: 'ひなたの里',
    startsAt: '2026-12-01T00:00:00.000Z',
    askedBy: '田中',
    note: '',
    points: 5,
    compensation: 12_500,
    askedAt: '2026-11-30T21:00:00.000Z',
    dueAt: '2026-12-03T21:00:00.000Z',
  } as const;
  const silent = { ...asked, id: 'a2', state: 'SPARED', workerName: '山田 太郎' } as const;
  const cancellations = [asked, silent];
  answerDocument(OperatorAskedCancellationsQuery, {
    askedCancellations: { cancellations, cursor: null },
  });
  const at = '/operator/disputes/exemptions';
  await openOperatorScreen(exemptions, { route: at.slice(1), at });
  await expect.element(page.getByText(/12,500円（税引前・交通費込み）/).first()).toBeVisible();
  // The facility did not answer in time, so the points can no longer be charged.
  const charge = page.getByRole('button', { name: '山田 太郎さん：認めない' });
  await expect.element(charge).not.toBeInTheDocument();
  await page.getByRole('button', { name: '佐藤 花子さん：認めない' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('双方に確認しました');
  answerDocument(DecideAskedCancellationMutation, { decideAskedCancellation: { success: true } });
  await dialog.getByRole('button', { name: '認めない' }).click();
  await expect.element(page.getByText('認めないと決めました')).toBeVisible();
  const input = { id: 'a1', hadAsked: false, note: '双方に確認しました' };
  expect(sentVariables(DecideAskedCancellationMutation)).toEqual([{ input }]);
});
