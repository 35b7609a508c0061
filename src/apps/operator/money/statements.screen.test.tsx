import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuse, sentVariables } from '#testing/components/api.ts';
import { openOperatorScreen } from '#testing/components/operator.ts';
import { OperatorReceiptPayersQuery } from '#apps/operator/receipts/payers-client.ts';
import {
  AskLineReturnMutation,
  ConfirmReceiptMutation,
  CreateStatementAccountMutation,
  LoadStatementMutation,
  MarkOtherMoneyMutation,
  MarkNoReturnMutation,
  OperatorStatementAccountsQuery,
  OperatorStatementLinesQuery,
  RefuseReceiptProposalMutation,
  TakeBackReceiptMutation,
  UndoReceiptMutation,
  type StatementAccount,
  type StatementLine,
} from './statements-client.ts';
import * as screen from './statements.tsx';

const account: StatementAccount = {
  id: 'a1',
  name: '振込口座',
  bankCode: '0009',
  branchCode: '015',
  accountNumber: '0765432',
  source: 'ZENGIN_03',
  loadedTo: '2026-12-02',
  closing: 987_579,
  unmatchedCount: 1,
};
const line: StatementLine = {
  lineId: 'l1',
  accountName: '振込口座',
  day: '2026-12-03',
  kind: 'IN',
  amount: 12_421,
  payerName: 'ｸﾐﾓﾄﾞｼ ﾃﾞﾓ ﾊﾅｺ',
  summary: '',
  edi: '',
  bankName: 'ﾐｽﾞﾎ',
  branchName: 'ｼﾌﾞﾔ',
  state: 'UNMATCHED',
  returned: null,
  isNoReturn: false,
  isAsked: false,
  payment: null,
  note: null,
  payers: [],
  takenBack: [],
  proposals: [
    {
      transferId: 't1',
      workerName: '佐藤 花子',
      holderKana: 'ﾃﾞﾓ ﾊﾅｺ',
      designatedOn: '2026-12-02',
      fileNumber: 12,
      isCompleted: false,
      reasons: ['NAME', 'WORD'],
    },
    {
      transferId: 't2',
      workerName: '鈴木 花子',
      holderKana: 'ﾃﾞﾓ ﾊﾅｺ',
      designatedOn: '2026-12-02',
      fileNumber: 12,
      isCompleted: true,
      reasons: ['NAME', 'WORD'],
    },
  ],
};

async function open(lines: StatementLine[], accounts: StatementAccount[] = [account]) {
  answerDocument(OperatorStatementAccountsQuery, { statementAccounts: accounts });
  answerDocument(OperatorStatementLinesQuery, { statementLines: { lines, cursor: null } });
  const at = '/operator/money/statements';
  await openOperatorScreen(screen, { route: at.slice(1), at });
  await expect.element(page.getByRole('heading', { name: '入出金明細', level: 1 })).toBeVisible();
}

test('a statement is chosen and loaded, and a refusal says what to load first', async () => {
  await open([]);
  await expect.element(page.getByText(/まで読み込み済み・残高/)).toBeVisible();
  await page.getByRole('button', { name: '振込口座の明細を読み込む' }).click();
  const dialog = page.getByRole('alertdialog');
  const load = dialog.getByRole('button', { name: '読み込む' });
  await load.click();
  await expect.element(dialog.getByText(/明細のファイルを選んでください/)).toBeVisible();
  const chosen = dialog.getByLabelText(/明細のファイル/);
  await chosen.upload(new File([], 'empty.txt'));
  await load.click();
  await expect.element(dialog.getByText(/ファイルが空です/)).toBeVisible();
  await chosen.upload(new File(['103'], 'meisai.txt'));
  const message = '2026/12/03から2026/12/04までの明細が読み込まれていません';
  refuse(LoadStatementMutation, { code: 'STATEMENT_GAP', message });
  await load.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  answerDocument(LoadStatementMutation, {
    loadStatement: {
      from: '2026-12-03',
      to: '2026-12-04',
      lineCount: 3,
      newLineCount: 2,
      isRepeated: false,
      returnedCount: 1,
      matchedCount: 3,
    },
  });
  await load.click();
  await expect.element(page.getByText('明細を読み込みました')).toBeVisible();
  await expect
    .element(page.getByText(/3行（新しい明細\s*2行）・振込の戻り 1件・照合した入金 3件/))
    .toBeVisible();
  expect(sentVariables(LoadStatementMutation).at(-1)).toEqual({
    input: { accountId: 'a1', fileName: 'meisai.txt', contentBase64: btoa('103') },
  });
});

test('a credit shows its candidates with reasons, and one of them is asked for', async () => {
  await open([line]);
  await expect
    .element(page.getByText(/候補1：佐藤 花子さん.*受取人名が同じ、組戻・振込不能などの言葉がある/))
    .toBeVisible();
  await expect.element(page.getByText(/候補2：鈴木 花子さん.*着金と記録済み/)).toBeVisible();
  await page.getByRole('button', { name: /候補2の戻りにする/ }).click();
  const dialog = page.getByRole('alertdialog');
  const words = { reason: '銀行に確かめました', evidence: '12月4日に電話で確認' };
  await dialog.getByRole('textbox', { name: /理由/ }).fill(words.reason);
  await dialog.getByRole('textbox', { name: /根拠/ }).fill(words.evidence);
  answerDocument(AskLineReturnMutation, { askLineReturn: { success: true } });
  await dialog.getByRole('button', { name: '依頼する' }).click();
  await expect.element(page.getByText('振込の戻りと記録することを依頼しました')).toBeVisible();
  expect(sentVariables(AskLineReturnMutation)).toEqual([
    { input: { lineId: 'l1', transferId: 't2', ...words } },
  ]);
});

test('a credit is marked as no return, and the mark can be taken back', async () => {
  await open([line]);
  await page.getByRole('button', { name: /戻りではない/ }).click();
  const marked = { ...line, isNoReturn: true, proposals: [] };
  answerDocument(MarkNoReturnMutation, { markNoReturn: { success: true } });
  answerDocument(OperatorStatementLinesQuery, {
    statementLines: { lines: [marked], cursor: null },
  });
  await page.getByRole('alertdialog').getByRole('button', { name: '戻りではない' }).click();
  await expect.element(page.getByText('未照合・戻りではない')).toBeVisible();
  await page.getByRole('button', { name: /「戻りではない」を取り消す/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /取り消す/ })
    .click();
  await expect.element(page.getByText('「戻りではない」を取り消しました')).toBeVisible();
  expect(sentVariables(MarkNoReturnMutation)).toEqual([
    { input: { lineId: 'l1', isNoReturn: true } },
    { input: { lineId: 'l1', isNoReturn: false } },
  ]);
});

test('where there is no account, one is registered, a plain CSV with its columns', async () => {
  await open([], []);
  await expect.element(page.getByText(/口座を、先に登録してください/)).toBeVisible();
  await page.getByRole('button', { name: '口座を登録する' }).click();
  const dialog = page.getByRole('alertdialog');
  const fill = (name: RegExp, text: string) => dialog.getByRole('textbox', { name }).fill(text);
  await fill(/口座の呼び名/, '入金口座');
  await fill(/銀行コード/, '0009');
  await fill(/支店コード/, '015');
  await fill(/口座番号/, '765432');
  await dialog.getByRole('combobox', { name: /明細の形式/ }).selectOptions('PLAIN_CSV');
  await fill(/日付の列/, '取引日');
  await fill(/入金の列/, 'お預り金額');
  await fill(/出金の列/, 'お支払金額');
  answerDocument(CreateStatementAccountMutation, { createStatementAccount: { success: true } });
  answerDocument(OperatorStatementAccountsQuery, { statementAccounts: [account] });
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect.element(page.getByText('口座を登録しました')).toBeVisible();
  expect(sentVariables(CreateStatementAccountMutation)).toEqual([
    {
      input: {
        name: '入金口座',
        bankCode: '0009',
        branchCode: '015',
        accountNumber: '765432',
        source: 'PLAIN_CSV',
        columns: {
          day: '取引日',
          amount: '',
          incoming: 'お預り金額',
          outgoing: 'お支払金額',
          payerName: '',
          summary: '',
        },
      },
    },
  ]);
});

test('every line says where it went', async () => {
  await open([
    {
      ...line,
      state: 'RETURN',
      returned: { transferId: 't1', workerName: '佐藤 花子' },
      proposals: [],
    },
    { ...line, lineId: 'l2', kind: 'OUT', payerName: '', summary: 'ｿｳｺﾞｳﾌﾘｺﾐ', proposals: [] },
    { ...line, lineId: 'l3', isAsked: true },
  ]);
  await expect.element(page.getByText('佐藤 花子さんの振込の戻り')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /出金.*ｿｳｺﾞｳﾌﾘｺﾐ/ })).toBeVisible();
  await expect.element(page.getByText('2人目の承認待ち')).toBeVisible();
  expect(page.getByRole('button', { name: /候補1の戻りにする/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'すべての明細を見る' }).click();
  await expect.element(page.getByRole('heading', { name: 'すべての明細' })).toBeVisible();
});

const receipt: StatementLine = {
  ...line,
  amount: 99_560,
  payerName: 'ﾌｸ)ﾐﾄﾞﾘｶｲ',
  proposals: [],
  payers: [
    {
      corporationId: 'c1',
      corporationName: '緑会',
      reasons: ['NAME_ONCE', 'AMOUNT_LESS_FEE'],
      parts: [
        { kind: 'INVOICE', invoiceId: 'i1', number: 'HK20260000017', amount: 99_560 },
        { kind: 'PAYER_FEE', invoiceId: 'i1', number: 'HK20260000017', amount: 440 },
      ],
    },
  ],
};

test('an open receipt shows who may have paid and why, and is matched, refused or set aside', async () => {
  answerDocument(ConfirmReceiptMutation, { confirmReceipt: { success: true } });
  answerDocument(RefuseReceiptProposalMutation, { refuseReceiptProposal: { success: true } });
  answerDocument(MarkOtherMoneyMutation, { markOtherMoney: { success: true } });
  await open([receipt]);
  await expect
    .element(
      page.getByText(
        /支払元の候補1：緑会（同じ依頼人名を1回、この法人と確認した、未払いの請求書から振込手数料を引いた金額）/,
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: /支払元1で照合する/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '照合する' }).click();
  await expect.element(page.getByText('入金を照合しました')).toBeVisible();
  expect(sentVariables(ConfirmReceiptMutation)).toEqual([
    {
      input: {
        lineId: 'l1',
        corporationId: 'c1',
        invoices: [{ invoiceId: 'i1', amount: 99_560, payerFee: 440 }],
        rest: 'CREDIT',
      },
    },
  ]);
  await page.getByRole('button', { name: /支払元1ではない/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '支払元1ではない' }).click();
  await expect.element(page.getByText('候補から外しました')).toBeVisible();
  await page.getByRole('button', { name: /請求書の支払いではない/ }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('預金利息');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: '請求書の支払いではない' })
    .click();
  await expect.element(page.getByText('請求書の支払いではないと記録しました')).toBeVisible();
  expect(sentVariables(MarkOtherMoneyMutation)).toEqual([
    { input: { lineId: 'l1', note: '預金利息' } },
  ]);
});

test('a matched receipt shows what it paid, and can be opened again', async () => {
  answerDocument(UndoReceiptMutation, { undoReceipt: { success: true } });
  const parts = [
    { kind: 'INVOICE', number: 'HK20260000017', amount: 99_000 },
    { kind: 'CREDIT', number: null, amount: 560 },
  ] as const;
  await open([
    {
      ...receipt,
      state: 'RECEIPT',
      payers: [],
      payment: { corporationName: '緑会', parts: [...parts] },
    },
    { ...receipt, lineId: 'l2', state: 'CANCELLED', payers: [] },
    { ...receipt, lineId: 'l3', state: 'OTHER', payers: [], note: '預金利息' },
  ]);
  await expect.element(page.getByText('緑会の支払い')).toBeVisible();
  await expect
    .element(page.getByText('請求書HK20260000017 99,000円、過入金（法人への預り金） 560円'))
    .toBeVisible();
  await expect.element(page.getByText('銀行が取り消した入金')).toBeVisible();
  await expect.element(page.getByText('預金利息')).toBeVisible();
  await page
    .getByRole('button', { name: /照合を取り消す/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '照合を取り消す' }).click();
  await expect.element(page.getByText('照合を取り消しました')).toBeVisible();
  expect(sentVariables(UndoReceiptMutation)).toEqual([{ input: { lineId: 'l1' } }]);
});

test('a line by which the bank took a receipt back is paired with the receipt, or marked as without one', async () => {
  answerDocument(TakeBackReceiptMutation, { takeBackReceipt: { success: true } });
  answerDocument(MarkOtherMoneyMutation, { markOtherMoney: { success: true } });
  const candidate = {
    receiptId: 'l9',
    day: '2026-12-01',
    payerName: 'ﾐﾄﾞﾘｶｲ',
    corporationName: '緑会',
    note: null,
  };
  const second = { ...candidate, receiptId: 'l8', corporationName: null };
  const cancelled = { ...receipt, kind: 'IN_CANCELLED' as const, payers: [] };
  await open([{ ...cancelled, takenBack: [candidate, second] }]);
  await expect
    .element(page.getByText('元の入金の候補1：2026/12/01（火）のﾐﾄﾞﾘｶｲ（緑会の支払い）'))
    .toBeVisible();
  await expect.element(page.getByText(/候補2：.*（未照合）/)).toBeVisible();
  expect(page.getByRole('button', { name: /請求書の支払いではない/ }).query()).toBeNull();
  await page.getByRole('button', { name: /候補1を元の入金にする/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '記録する' }).click();
  await expect.element(page.getByText('銀行が取り消した入金と記録しました')).toBeVisible();
  expect(sentVariables(TakeBackReceiptMutation)).toEqual([
    { input: { lineId: 'l1', receiptId: 'l9' } },
  ]);
  await page.getByRole('button', { name: /元の入金がない/ }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('読み込みの開始前');
  await page.getByRole('alertdialog').getByRole('button', { name: '記録する' }).click();
  await expect.element(page.getByText('元の入金がないと記録しました')).toBeVisible();
  expect(sentVariables(MarkOtherMoneyMutation)).toEqual([
    { input: { lineId: 'l1', note: '読み込みの開始前' } },
  ]);
});

test('the two lines of a receipt that the bank took back are opened again', async () => {
  answerDocument(UndoReceiptMutation, { undoReceipt: { success: true } });
  await open([{ ...receipt, state: 'CANCELLED', payers: [] }]);
  await page.getByRole('button', { name: /組み合わせを取り消す/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '組み合わせを取り消す' }).click();
  await expect.element(page.getByText('組み合わせを取り消しました')).toBeVisible();
  expect(sentVariables(UndoReceiptMutation)).toEqual([{ input: { lineId: 'l1' } }]);
});

const payer = {
  corporationId: 'c7',
  corporationName: '青葉会',
  invoices: [
    { invoiceId: 'i7', number: 'HK20260000025', dueOn: '2026-11-30', total: 60_000, open: 60_000 },
    { invoiceId: 'i8', number: 'HK20260000033', dueOn: '2026-12-31', total: 30_000, open: 30_000 },
  ],
};

/** Opens the sheet of an unassigned receipt and chooses the corporation that a search finds. */
async function chooseSearchedPayer(payers = [payer]) {
  answerDocument(OperatorReceiptPayersQuery, { receiptPayers: payers });
  await open([{ ...receipt, amount: 99_560, payers: [] }]);
  await page.getByRole('button', { name: /法人を探して照合する/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: '探す' }).click();
  await expect.element(sheet.getByText(/請求書番号を入力してください/)).toBeVisible();
  await sheet.getByRole('searchbox', { name: /法人名の一部/ }).fill('青葉');
  await sheet.getByRole('button', { name: '探す' }).click();
  await sheet.getByRole('button', { name: /青葉会/ }).click();
  expect(sentVariables(OperatorReceiptPayersQuery)).toEqual([{ words: '青葉' }]);
  return sheet;
}

test('a receipt without candidates is divided over the invoices of a searched corporation', async () => {
  const sheet = await chooseSearchedPayer();
  const first = sheet.getByRole('textbox', { name: /HK20260000025/ });
  await expect.element(first).toHaveValue('60000');
  await first.fill('70000');
  const confirm = sheet.getByRole('button', { name: '照合する' });
  await confirm.click();
  await expect.element(sheet.getByText(/未払いの金額までの数字/).first()).toBeVisible();
  await first.fill('50,000');
  await sheet.getByRole('combobox', { name: /残りの19,560円/ }).selectOptions('DEPOSIT');
  const message = 'この入金は、すでに照合されています。';
  refuse(ConfirmReceiptMutation, { code: 'LINE_MATCHED', message });
  await confirm.click();
  await expect.element(sheet.getByText(message)).toBeVisible();
  answerDocument(ConfirmReceiptMutation, { confirmReceipt: { success: true } });
  await confirm.click();
  await expect.element(page.getByText('入金を照合しました')).toBeVisible();
  expect(sentVariables(ConfirmReceiptMutation).at(-1)).toEqual({
    input: {
      lineId: 'l1',
      corporationId: 'c7',
      invoices: [
        { invoiceId: 'i7', amount: 50_000, payerFee: 0 },
        { invoiceId: 'i8', amount: 30_000, payerFee: 0 },
      ],
      rest: 'DEPOSIT',
    },
  });
});

test('the fee that a payer took off is marked at its invoice', async () => {
  const [, invoice] = payer.invoices;
  const one = {
    ...payer,
    invoices: invoice ? [{ ...invoice, total: 100_000, open: 100_000 }] : [],
  };
  const sheet = await chooseSearchedPayer([one]);
  const fee = sheet.getByRole('checkbox', { name: /残りの440円は、差し引かれた振込手数料/ });
  await expect.element(fee).toBeChecked();
  answerDocument(ConfirmReceiptMutation, { confirmReceipt: { success: true } });
  await sheet.getByRole('button', { name: '照合する' }).click();
  await expect.element(page.getByText('入金を照合しました')).toBeVisible();
  expect(sentVariables(ConfirmReceiptMutation)).toMatchObject([
    { input: { invoices: [{ invoiceId: 'i8', amount: 99_560, payerFee: 440 }] } },
  ]);
});

test('a search without result says what to type, and another corporation can be searched', async () => {
  answerDocument(OperatorReceiptPayersQuery, { receiptPayers: [] });
  await open([{ ...receipt, payers: [] }]);
  await page.getByRole('button', { name: /法人を探して照合する/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox', { name: /法人名の一部/ }).fill('無い');
  await sheet.getByRole('button', { name: '探す' }).click();
  await expect.element(sheet.getByText(/見つかりませんでした/)).toBeVisible();
  answerDocument(OperatorReceiptPayersQuery, {
    receiptPayers: [{ ...payer, invoices: [] }],
  });
  await sheet.getByRole('searchbox', { name: /法人名の一部/ }).fill('青葉');
  await sheet.getByRole('button', { name: '探す' }).click();
  await sheet.getByRole('button', { name: /青葉会.*未払いの請求書はありません/ }).click();
  await expect.element(sheet.getByText(/全額を法人から預かります/)).toBeVisible();
  await sheet.getByRole('button', { name: '探し直す' }).click();
  await expect.element(sheet.getByRole('searchbox', { name: /法人名の一部/ })).toBeVisible();
});

test('the only proposal that names its corporation is confirmed by one press, and taken back by another', async () => {
  const [proposal] = receipt.payers;
  const parts = [
    { kind: 'INVOICE', invoiceId: 'i1', number: 'HK20260000017', amount: 99_560 },
  ] as const;
  const payers = proposal ? [{ ...proposal, reasons: ['NAME' as const], parts: [...parts] }] : [];
  const message = 'この入金は、すでに照合されています。';
  refuse(ConfirmReceiptMutation, { code: 'LINE_MATCHED', message });
  answerDocument(UndoReceiptMutation, { undoReceipt: { success: true } });
  await open([{ ...receipt, payers }]);
  const press = page.getByRole('button', { name: /支払元1で照合する/ });
  await press.click();
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
  answerDocument(ConfirmReceiptMutation, { confirmReceipt: { success: true } });
  answerDocument(OperatorStatementLinesQuery, { statementLines: { lines: [], cursor: null } });
  await press.click();
  await expect.element(page.getByText(/99,560円を、緑会の支払いとして照合しました/)).toBeVisible();
  await page.getByRole('button', { name: '取り消す', exact: true }).click();
  await expect.element(page.getByText('照合を取り消しました')).toBeVisible();
  expect(sentVariables(ConfirmReceiptMutation).at(-1)).toEqual({
    input: {
      lineId: 'l1',
      corporationId: 'c1',
      invoices: [{ invoiceId: 'i1', amount: 99_560, payerFee: 0 }],
      rest: 'CREDIT',
    },
  });
  expect(sentVariables(UndoReceiptMutation)).toEqual([{ input: { lineId: 'l1' } }]);
});
