import { packRecord } from '#domain/pay/bank-file/zengin-layout.ts';
import {
  receiptEndFields,
  receiptFieldsA,
  receiptHeaderFields,
  receiptTrailerFields,
} from '#domain/receipts/readers/statement-layout.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

/** Money that reached the account of the play bank, with the fields that a line of 振込入金通知 has. */
export type PlayReceipt = {
  day: JstDay;
  amount: Yen;
  /** In half-width kana, as banks write it. */
  payerName: string;
  /** The number of the paid invoice; empty where the payer left it out. */
  edi: string;
};

/** The play bank's account, which no bank has. */
export const playBankCodes = { bankCode: '0000', branchCode: '001' } as const;
/** The bank and the branch from which every payer of the demo pays. */
const payersBank = { bankName: 'ﾃﾞﾓ', branchName: 'ﾎﾝﾃﾝ' } as const;

type ReceiptFile = {
  accountNumber: string;
  holder: string;
  /** The first and the last day that the file covers. */
  from: JstDay;
  to: JstDay;
  receipts: readonly PlayReceipt[];
};

/** The receipts of some days as a bank's file 振込入金通知 (01, form A), in the given order. Lines end with CR and LF. */
export function receiptFileOf({ accountNumber, holder, from, to, receipts }: ReceiptFile): Buffer {
  const header = {
    recordType: '1',
    kind: '01',
    codeType: '0',
    madeOn: eraDay(to),
    from: eraDay(from),
    to: eraDay(to),
    ...playBankCodes,
    ...payersBank,
    accountType: '1',
    accountNumber,
    accountName: holder,
  };
  const records = [
    packRecord(receiptHeaderFields, header, 1),
    ...receipts.map(({ day, amount, payerName, edi }, index) =>
      packRecord(
        receiptFieldsA,
        {
          recordType: '2',
          inquiryNumber: index + 1,
          day: eraDay(day),
          valueDay: eraDay(day),
          amount,
          payerName,
          ...payersBank,
          edi,
        },
        index + 2,
      ),
    ),
    packRecord(
      receiptTrailerFields,
      {
        recordType: '8',
        count: receipts.length,
        total: receipts.reduce((yen, { amount }) => yen + amount, 0),
      },
      receipts.length + 2,
    ),
    packRecord(receiptEndFields, { recordType: '9' }, receipts.length + 3),
  ];
  return Buffer.concat(records.flatMap((record) => [record, Buffer.from('\r\n', 'latin1')]));
}

/** The year before 令和 1, from which banks count years. */
const yearBeforeReiwa = 2018;

/** A day as banks write it: `081202` for 2026-12-02. */
function eraDay(day: JstDay): string {
  const digits = Number(day.replaceAll('-', '')) - yearBeforeReiwa * 10_000;
  return String(digits).padStart(6, '0');
}
