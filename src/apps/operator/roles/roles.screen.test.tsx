import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  OperatorAskRoleChangeMutation,
  OperatorPeopleQuery,
  type OperatorPerson,
} from './roles-client.ts';
import * as screen from './roles.tsx';

const hanako: OperatorPerson = {
  id: 'o1',
  name: '運営 花子',
  email: 'hanako@hitokoma.example',
  roles: ['DOCUMENTS', 'SHIFTS', 'MONEY', 'SUPPORT', 'ADMIN'],
  lastSignInAt: '2026-12-01T00:00:00.000Z',
  isSelf: true,
  request: null,
};
const taro: OperatorPerson = {
  ...hanako,
  id: 'o2',
  name: '書類 太郎',
  email: 'taro@hitokoma.example',
  roles: ['DOCUMENTS'],
  lastSignInAt: null,
  isSelf: false,
};

async function open(operators: OperatorPerson[]) {
  answerDocument(OperatorPeopleQuery, { operators });
  await openOperatorScreen(screen, { route: 'operator/roles', at: '/operator/roles' });
  await expect.element(page.getByRole('heading', { name: '運営の担当者', level: 1 })).toBeVisible();
}

test('an admin asks for other roles of an operator, with reason and evidence', async () => {
  await open([hanako, taro]);
  await expect.element(page.getByText('書類・勤務・お金・問い合わせ・管理')).toBeVisible();
  await page.getByRole('button', { name: '書類 太郎さん：役割を変える' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByRole('checkbox', { name: '書類' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'お金' }).click();
  await dialog.getByRole('checkbox', { name: '書類' }).click();
  await dialog.getByRole('textbox', { name: /根拠/ }).fill('人事の通知 12月1日');
  await dialog.getByRole('textbox', { name: /理由/ }).fill('異動のため');
  const message = '役割が今と同じです';
  refuse(OperatorAskRoleChangeMutation, { code: 'ROLES_UNCHANGED', message });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(OperatorAskRoleChangeMutation, { askRoleChange: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('役割の変更を依頼しました')).toBeVisible();
  expect(sentVariables(OperatorAskRoleChangeMutation).at(-1)).toEqual({
    input: {
      staffId: 'o2',
      seenRoles: ['DOCUMENTS'],
      roles: ['MONEY'],
      reason: '異動のため',
      evidence: '人事の通知 12月1日',
    },
  });
});

test('a change that waits is shown, and blocks another one', async () => {
  const effect = '書類 太郎さんの役割が、「書類」から「お金」になります。';
  const request = { askedBy: '運営 一郎', effect, expiresAt: '2026-12-02T00:00:00.000Z' };
  await open([{ ...taro, request }]);
  await expect.element(page.getByText(`${effect}（依頼 運営 一郎）`)).toBeVisible();
  const button = page.getByRole('button', { name: '書類 太郎さん：役割を変える' });
  await expect.element(button).toBeDisabled();
  await expect.element(page.getByText(/承認を待っています/).first()).toBeVisible();
});
