import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';
import {
  OperatorRegisterChecksQuery,
  RecordRegisterCheckMutation,
  TakeBackRegisterCheckMutation,
  type RegisterCheck,
} from './registers-client.ts';
import { RegistersSection } from './registers-section.tsx';

async function open(registerChecks: RegisterCheck[]) {
  answerDocument(OperatorRegisterChecksQuery, { registerChecks });
  const Page = () => (
    <>
      <h1>法人</h1>
      <RegistersSection id="c1" />
    </>
  );
  await openScreen({ default: Page }, { route: '', at: '/' });
  await expect.element(page.getByRole('heading', { name: '公的な登録の確認' })).toBeVisible();
}

const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));

test('a number is checked by its register before it is sent', async () => {
  answerDocument(RecordRegisterCheckMutation, { recordRegisterCheck: { success: true } });
  await open([]);
  await expect.element(page.getByText(/立替の上限が1,000,000円になります/)).toBeVisible();
  await page.getByRole('button', { name: '確認を記録する' }).click();
  await dialog.getByRole('textbox', { name: /番号/ }).fill('12345');
  await dialog.getByRole('button', { name: '記録する' }).click();
  await expect.element(dialog.getByText(/番号は10桁の数字で入力/).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /番号/ }).fill('1370400001');
  await dialog.getByRole('button', { name: '記録する' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(RecordRegisterCheckMutation)).toEqual([
    { input: { corporationId: 'c1', register: 'CARE_INSURANCE', number: '1370400001' } },
  ]);
});

test('a check that stands is taken back with a reason, and one that was taken back offers nothing', async () => {
  answerDocument(TakeBackRegisterCheckMutation, { takeBackRegisterCheck: { success: true } });
  const check = {
    register: 'CARE_INSURANCE',
    checkedAt: '2026-12-01T00:00:00.000Z',
    checkedBy: '運営 一子',
  } as const;
  await open([
    { ...check, id: 'k2', number: '1370400002', takenBackAt: null },
    { ...check, id: 'k1', number: '1370400001', takenBackAt: '2026-12-01T00:00:00.000Z' },
  ]);
  const buttons = page.getByRole('button', { name: /取り消す/ });
  await expect.poll(() => buttons.elements().length).toBe(1);
  await buttons.click();
  await dialog.getByRole('textbox', { name: /理由/ }).fill('別の施設の番号でした');
  await dialog.getByRole('button', { name: '取り消す' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentVariables(TakeBackRegisterCheckMutation)).toEqual([
    { input: { id: 'k2', reason: '別の施設の番号でした' } },
  ]);
});
