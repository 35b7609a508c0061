import { expect, test } from 'vitest';

import { readReceiptNotice } from '#domain/receipts/readers/read-zengin-statement.ts';

import { playBankCodes, receiptFileOf } from './receipt-file.ts';

const account = { ...playBankCodes, accountNumber: '0000002' };
const day = '2026-12-25';
const header = { accountNumber: account.accountNumber, holder: 'ﾋﾄｺﾏ(ﾃﾞﾓ)', from: day, to: day };

test('the file of the play bank is read as a 振込入金通知 with its receipts in order', () => {
  const receipts = [
    { day, amount: 49_519, payerName: 'ﾌｸ)ﾊﾅｲｶﾀﾞﾉｶｲ', edi: 'HK20260000044' },
    { day, amount: 1, payerName: 'ｶ)ｺﾏﾄﾞﾘﾗｲ', edi: '' },
  ];
  const read = readReceiptNotice(receiptFileOf({ ...header, receipts }), account);
  expect(read).toMatchObject({ from: day, to: day, balances: null });
  expect(read.lines).toMatchObject(receipts.map((receipt) => ({ ...receipt, kind: 'IN' })));
});

test('a day without a receipt is a file without lines', () => {
  expect(readReceiptNotice(receiptFileOf({ ...header, receipts: [] }), account).lines).toEqual([]);
});
