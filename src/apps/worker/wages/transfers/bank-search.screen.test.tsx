import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { WorkerProfileQuery } from '#apps/worker/profile/client.ts';
import {
  GiveProofMutation,
  ProofChannelsQuery,
  RequestProofCodeMutation,
} from '#platform/web/proof/proof-client.ts';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { namesOnlyProfile } from '#testing/components/profile.ts';
import { focusOn, openScreen } from '#testing/components/screen.tsx';
import { buildWalletSummary } from '#testing/components/wallet.ts';
import { BankBranchesQuery, BanksQuery, RegisterBankMutation, WalletQuery } from '../client.ts';
import * as bankSearch from './bank-search.tsx';

/** Opens the screen and chooses ゆうちょ銀行 without a branch, because its passbook has only 記号 and 番号. */
async function openPassbook() {
  answerDocument(WalletQuery, buildWalletSummary());
  answerDocument(WorkerProfileQuery, { workerProfile: namesOnlyProfile });
  answerDocument(BanksQuery, {
    searchBank: [{ code: '9900', name: 'ゆうちょ銀行', kana: 'ユウチヨ' }],
  });
  answerDocument(BankBranchesQuery, { searchBankBranch: [] });
  await openScreen(bankSearch, { route: 'me/bank/search', at: '/me/bank/search' });
  await page.getByRole('combobox', { name: /銀行/ }).fill('ゆう');
  await page.getByRole('option', { name: /ゆうちょ銀行/ }).click();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect.element(number()).toBeVisible();
}

const number = () => page.getByRole('textbox', { name: /口座番号/ });
/** Confirms by keyboard, because the toast about the conversion covers the button. */
async function confirm() {
  await focusOn(page.getByRole('button', { name: '確認する' }));
  await userEvent.keyboard('{Enter}');
}
async function send() {
  const button = page.getByRole('button', { name: 'この口座を登録する' });
  await expect.element(button).toBeVisible();
  await focusOn(button);
  await userEvent.keyboard('{Enter}');
}

async function convert(symbol: string, passbookNumber: string) {
  await page.getByRole('textbox', { name: '記号' }).fill(symbol);
  await page.getByRole('textbox', { name: '番号', exact: true }).fill(passbookNumber);
  await page.getByRole('button', { name: '記号・番号から入れる' }).click();
}

test('the passbook gives branch and number, which are shown once more before they are sent', async () => {
  await openPassbook();
  await confirm();
  await expect.element(number()).toHaveAccessibleDescription(/先に記号・番号を入力して/);
  await convert('11940', '12345671');
  await expect.element(number()).toHaveValue('1234567');
  await confirm();
  await expect.element(page.getByText('サトウ ハナコ')).toBeVisible();
  answerDocument(RegisterBankMutation, { registerBank: { success: true } });
  await send();
  await expect.element(page.getByText('移動先：/me/bank')).toBeVisible();
  const account = {
    bankCode: '9900',
    branchCode: '198',
    accountType: '1',
    accountNumber: '1234567',
  };
  expect(sentVariables(RegisterBankMutation)).toEqual([{ input: account }]);
});

test('a wrong symbol takes the focus', async () => {
  await openPassbook();
  await convert('2', '12345671');
  await expect.element(page.getByRole('textbox', { name: '記号' })).toHaveFocus();
});

test('a short number is filled up with zeros, and a refusal leads back to the fields', async () => {
  await openPassbook();
  await convert('11940', '12345671');
  await number().fill('１２３');
  await confirm();
  await expect.element(page.getByText('0000123')).toBeVisible();
  refuse(RegisterBankMutation, {
    code: 'VALIDATION_FAILED',
    message: '入力内容を確認してください',
    fields: { accountNumber: 'この口座は登録できません' },
  });
  await send();
  await expect.element(number()).toHaveAccessibleDescription(/この口座は登録できません/);
  await expect.element(page.getByRole('region', { name: '1か所を確認してください' })).toBeVisible();
});

test('an account that needs a proof opens the sheet for the code, and then goes on by itself', async () => {
  await openPassbook();
  await convert('11940', '12345671');
  await confirm();
  const message = '安全のため、ご本人の確認が必要です';
  refuse(RegisterBankMutation, { code: 'STEP_UP_REQUIRED', message });
  answerDocument(ProofChannelsQuery, {
    proofChannels: [{ kind: 'SMS', address: '090****5678' }],
    passkeyList: [],
  });
  await send();
  const sheet = page.getByRole('dialog');
  answerDocument(RequestProofCodeMutation, {
    requestProofCode: { resendAt: '2020-01-01T00:00:00.000Z' },
  });
  await sheet.getByRole('button', { name: 'SMSで受け取る' }).click();
  refuse(GiveProofMutation, { code: 'PROOF_CODE_WRONG', message: '確認コードが違います' });
  const code = sheet.getByRole('textbox', { name: /確認コード/ });
  await code.fill('111111');
  await expect.element(code).toHaveAccessibleDescription(/確認コードが違います/);
  answerDocument(GiveProofMutation, () => {
    answerDocument(RegisterBankMutation, { registerBank: { success: true } });
    return { giveProof: { success: true } };
  });
  await code.fill('222222');
  await expect.element(page.getByText('移動先：/me/bank')).toBeVisible();
  expect(sentVariables(RequestProofCodeMutation)).toEqual([{ input: { channel: 'SMS' } }]);
  expect(sentVariables(GiveProofMutation).map(({ input }) => input.code)).toEqual([
    '111111',
    '222222',
  ]);
  // The refused command, and its repetition with the proof.
  const [refused, again] = sentVariables(RegisterBankMutation);
  expect(again).toEqual(refused);
});

test('a closed sheet leaves the account unregistered, and says why', async () => {
  await openPassbook();
  await convert('11940', '12345671');
  await confirm();
  const message = '安全のため、ご本人の確認が必要です';
  refuse(RegisterBankMutation, { code: 'STEP_UP_REQUIRED', message });
  refuse(ProofChannelsQuery, { code: 'UNKNOWN', message: '読み込めませんでした' });
  await send();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByRole('alert').getByText('読み込めませんでした')).toBeVisible();
  await sheet.getByRole('button', { name: '閉じる' }).click();
  await expect.element(page.getByRole('alert').getByText(message).first()).toBeVisible();
});

test('bank and branch are called what they are, and not as the lists shorten them', async () => {
  answerDocument(WalletQuery, buildWalletSummary());
  answerDocument(WorkerProfileQuery, { workerProfile: namesOnlyProfile });
  answerDocument(BanksQuery, { searchBank: [{ code: '0001', name: 'みずほ', kana: 'ミズホ' }] });
  answerDocument(BankBranchesQuery, {
    searchBankBranch: [{ code: '240', name: '新宿', kana: 'シンジユク' }],
  });
  await openScreen(bankSearch, { route: 'me/bank/search', at: '/me/bank/search' });
  await page.getByRole('combobox', { name: /銀行/ }).fill('みず');
  await page.getByRole('option', { name: /みずほ/ }).click();
  await page.getByRole('combobox', { name: /支店/ }).fill('しん');
  await page.getByRole('option', { name: /新宿/ }).click();
  await page.getByRole('button', { name: '次へ' }).click();
  await expect.element(page.getByText('みずほ銀行 新宿支店')).toBeVisible();
});
