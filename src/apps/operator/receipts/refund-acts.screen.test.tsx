import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { refundSentences } from '#domain/receipts/messages.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import {
  AskRefundMutation,
  AskRefundPaidMutation,
  OperatorCorporationCreditQuery,
  type CorporationCredit,
} from './credit-client.ts';
import { CreditSection } from './credit-section.tsx';

const refund: CorporationCredit['refunds'][number] = {
  id: 'r1',
  source: 'DEPOSIT',
  creditNumber: null,
  amount: 200_000,
  state: 'CONFIRMED',
  bankCode: '0009',
  branchCode: '015',
  accountType: '1',
  accountNumber: '0012345',
  holderKana: 'ﾌｸ)ﾐﾄﾞﾘｶｲ',
  requestedAt: '2026-12-01T00:00:00.000Z',
  requestedBy: '運営 一子',
  confirmedBy: '運営 二郎',
  paidOn: null,
};
const credit: CorporationCredit = {
  overpaid: 0,
  creditNotes: 2_640,
  deposit: 300_000,
  openInvoices: 0,
  setOffs: [],
  refundable: [
    { source: 'DEPOSIT', creditInvoiceId: null, creditNumber: null, free: 300_000 },
    { source: 'CREDIT_NOTE', creditInvoiceId: 'i1', creditNumber: 'HK20260000028', free: 2_640 },
  ],
  refunds: [refund, { ...refund, id: 'r2', state: 'PAID', paidOn: '2026-12-03' }],
};

async function open() {
  answerDocument(OperatorCorporationCreditQuery, { corporationCredit: credit });
  const screen = { default: () => <CreditSection corporationId="c1" /> };
  await openOperatorScreen(screen, { route: 'credit', at: '/credit' });
  await expect.element(page.getByText('振込待ち')).toBeVisible();
}
const dialog = () => page.getByRole('alertdialog');
/** The error of a field, below it. */
const error = (sentence: string) => dialog().getByText(sentence, { exact: false }).first();
const field = (name: RegExp | string) => dialog().getByRole('textbox', { name });

test('a refund is asked for with an account that is typed twice', async () => {
  answerDocument(AskRefundMutation, { askRefund: { success: true } });
  await open();
  await page.getByRole('button', { name: '返金を依頼する' }).click();
  await dialog()
    .getByRole('combobox', { name: /返金する金額/ })
    .selectOptions('差し引きの請求書HK20260000028（2,640円まで）');
  await field(/^金額/).fill('2641');
  await field(/銀行コード/).fill('0009');
  await field(/支店コード/).fill('015');
  await field(/^口座番号(?!（もう)/).fill('12345');
  await field(/もう一度/).fill('12354');
  await field(/口座名義/).fill('フク）ミドリカイ');
  await field(/根拠/).fill('書面と通帳の写しで確認');
  await field(/理由/).fill('法人の依頼のため');
  await dialog().getByRole('button', { name: '依頼する' }).click();
  await expect.element(error(refundSentences.accountNumberAgain)).toBeVisible();
  await expect.element(error(refundSentences.amount)).toBeVisible();
  await field(/^金額/).fill('2640');
  await field(/もう一度/).fill('12345');
  await dialog().getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('返金を依頼しました')).toBeVisible();
  expect(sentVariables(AskRefundMutation)).toEqual([
    {
      input: {
        corporationId: 'c1',
        source: 'CREDIT_NOTE',
        creditInvoiceId: 'i1',
        amount: 2_640,
        bankCode: '0009',
        branchCode: '015',
        accountType: '1',
        accountNumber: '12345',
        holderKana: 'フク）ミドリカイ',
        reason: '法人の依頼のため',
        evidence: '書面と通帳の写しで確認',
      },
    },
  ]);
});

test('the transfer of a confirmed refund is recorded with its day', async () => {
  answerDocument(AskRefundPaidMutation, { askRefundPaid: { success: true } });
  await open();
  await expect.element(page.getByText('返金済み')).toBeVisible();
  await page.getByRole('button', { name: /振込の記録を依頼する/ }).click();
  await dialog().getByRole('button', { name: '依頼する' }).click();
  await expect.element(error(refundSentences.paidOn)).toBeVisible();
  await dialog()
    .getByLabelText(/振り込んだ日/)
    .fill('2026-12-03');
  await field(/根拠/).fill('通帳で確認しました');
  await field(/理由/).fill('振込が済んだため');
  await dialog().getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('返金の振込の記録を依頼しました')).toBeVisible();
  expect(sentVariables(AskRefundPaidMutation)).toEqual([
    {
      input: {
        refundId: 'r1',
        paidOn: '2026-12-03',
        reason: '振込が済んだため',
        evidence: '通帳で確認しました',
      },
    },
  ]);
});
