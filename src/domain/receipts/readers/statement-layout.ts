import {
  digitsField,
  textField,
  type UnpackOptions,
  type ZenginField,
} from '#domain/pay/bank-file/zengin-layout.ts';

/** Length of every record of 振込入金通知 (01) and 入出金取引明細 (03). */
export const statementRecordBytes = 200;

/** Banks leave fields of digits blank, fill unused fields, and write every half-width character of JIS X 0201. */
export const liberalReading: UnpackOptions = {
  pattern: /^[ -~｡-ﾟ]*$/,
  isBlankNumberRead: true,
  isDummyChecked: false,
};

const headerStart: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('kind', 2),
  digitsField('codeType', 1),
  digitsField('madeOn', 6),
  digitsField('from', 6),
  digitsField('to', 6),
  digitsField('bankCode', 4),
  textField('bankName', 15),
  digitsField('branchCode', 3),
  textField('branchName', 15),
];

/** The first fields of every header, which say the kind of the file. */
export const anyHeaderFields: readonly ZenginField[] = [...headerStart, textField('rest', 141)];

export const receiptHeaderFields: readonly ZenginField[] = [
  ...headerStart,
  digitsField('accountType', 1),
  digitsField('accountNumber', 7),
  textField('accountName', 40),
  textField('dummy', 93),
];

/** A record of 01 up to 取消区分, in both forms. */
const receiptStart: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('inquiryNumber', 6),
  digitsField('day', 6),
  digitsField('valueDay', 6),
  digitsField('amount', 10),
  digitsField('checks', 10),
  digitsField('payerCode', 10),
  textField('payerName', 48),
  textField('bankName', 15),
  textField('branchName', 15),
  digitsField('cancelled', 1),
];
export const receiptFieldsA: readonly ZenginField[] = [
  ...receiptStart,
  textField('edi', 20),
  textField('dummy', 52),
];
/** Form B has sums of twelve digits behind 取消区分. */
export const receiptFieldsB: readonly ZenginField[] = [
  ...receiptStart,
  digitsField('longAmount', 12),
  digitsField('longChecks', 12),
  textField('edi', 20),
  textField('dummy', 28),
];
/** Form B is recognised by its 24 digits here; form A has EDI or blanks. */
export const formBDigits = { from: 128, to: 152 } as const;

export const receiptTrailerFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('count', 6),
  digitsField('total', 12),
  digitsField('cancelledCount', 6),
  digitsField('cancelledTotal', 12),
  textField('dummy', 163),
];
export const receiptEndFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  textField('dummy', 199),
];

export const movementHeaderFields: readonly ZenginField[] = [
  ...headerStart,
  textField('unused', 3),
  digitsField('accountType', 1),
  digitsField('accountNumber', 10),
  textField('accountName', 40),
  digitsField('overdrawn', 1),
  digitsField('passbook', 1),
  digitsField('balance', 14),
  textField('dummy', 71),
];
export const movementFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('inquiryNumber', 8),
  digitsField('day', 6),
  digitsField('valueDay', 6),
  digitsField('direction', 1),
  digitsField('transaction', 2),
  digitsField('amount', 12),
  digitsField('checks', 12),
  digitsField('presentedOn', 6),
  digitsField('dishonouredOn', 6),
  digitsField('billType', 1),
  digitsField('billNumber', 7),
  digitsField('sisterBranch', 3),
  digitsField('payerCode', 10),
  textField('payerName', 48),
  textField('bankName', 15),
  textField('branchName', 15),
  textField('summary', 20),
  textField('edi', 20),
  textField('dummy', 1),
];
export const movementTrailerFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('inCount', 6),
  digitsField('inTotal', 13),
  digitsField('outCount', 6),
  digitsField('outTotal', 13),
  digitsField('overdrawn', 1),
  digitsField('balance', 14),
  digitsField('count', 7),
  textField('dummy', 139),
];
export const movementEndFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('count', 10),
  digitsField('accounts', 5),
  textField('dummy', 184),
];
