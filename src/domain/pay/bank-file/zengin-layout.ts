import iconv from 'iconv-lite';
import type { Yen } from '#platform/base/yen.ts';
import { zenginTextPattern } from '#platform/base/texts/zengin-text.ts';
import { ZenginFileError } from './zengin-error.ts';

/** `11` 給与振込, `21` 総合振込. */
export type ZenginKind = '11' | '21';

/** Payer, account and day of the transfers (`MMDD`: the format has no year). */
export type ZenginHeader = {
  clientCode: string;
  clientName: string;
  transferMonthDay: string;
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  accountType: '1' | '2';
  accountNumber: string;
};

/** One payment. `reference` comes back in the bank's answer: give each transfer its own. */
export type ZenginTransfer = {
  bankCode: string;
  bankName: string;
  branchCode: string;
  branchName: string;
  /** 1 普通, 2 当座; 4 貯蓄 and 9 その他 only in kind 21. */
  accountType: '1' | '2' | '4' | '9';
  accountNumber: string;
  holderKana: string;
  amount: Yen;
  /** 1 first transfer, 2 changed account, 0 otherwise. */
  newCode?: '0' | '1' | '2';
  /** 社員番号 (11) or 顧客コード1 (21), up to ten digits. */
  reference: number;
  /** 所属コード (11) or 顧客コード2 (21), up to ten digits. */
  group?: number;
};

/** A whole file as read: `count` and `total` are the trailer's and agree with the records. */
export type ZenginFile<Transfer = Required<ZenginTransfer>> = {
  kind: ZenginKind;
  header: ZenginHeader;
  transfers: Transfer[];
  count: number;
  total: Yen;
};

/** N: digits, right-aligned, zero-filled. C: text, left-aligned, blank-filled. */
export type ZenginField = { name: string; type: 'N' | 'C'; length: number };

/** Length of every record, whatever its kind. (Rule 3.10) */
export const recordBytes = 120;

/**
 * The result digit is our bank adapter's convention: an answer repeats the instruction file, and the last byte of each
 * data record's dummy (byte 120, blank in an instruction) holds the digit of `bank-result.ts`.
 */
const resultBytes = 1;

/** Length of the name of a bank or a branch. */
export const bankOrBranchNameBytes = 15;

export const headerFields: readonly ZenginField[] = [
  n('recordType', 1),
  n('kind', 2),
  n('codeType', 1),
  n('clientCode', 10),
  c('clientName', 40),
  n('transferMonthDay', 4),
  n('bankCode', 4),
  c('bankName', bankOrBranchNameBytes),
  n('branchCode', 3),
  c('branchName', bankOrBranchNameBytes),
  n('accountType', 1),
  n('accountNumber', 7),
  c('dummy', 17),
];

const sharedDataFields: readonly ZenginField[] = [
  n('recordType', 1),
  n('bankCode', 4),
  c('bankName', bankOrBranchNameBytes),
  n('branchCode', 3),
  c('branchName', bankOrBranchNameBytes),
  n('clearingHouse', 4),
  n('accountType', 1),
  n('accountNumber', 7),
  c('holderKana', 30),
  n('amount', 10),
  n('newCode', 1),
  // 社員番号 and 所属コード of 給与, 顧客コード1 and 2 of 総合.
  n('reference', 10),
  n('group', 10),
];

export const dataFields: Record<ZenginKind, readonly ZenginField[]> = {
  '11': [...sharedDataFields, c('dummy', 9 - resultBytes), c('result', resultBytes)],
  '21': [
    ...sharedDataFields,
    // 7 電信, 8 文書.
    n('transferType', 1),
    // Y would make banks read `reference` and `group` as EDI information.
    c('ediMark', 1),
    c('dummy', 7 - resultBytes),
    c('result', resultBytes),
  ],
};

export const trailerFields: readonly ZenginField[] = [
  n('recordType', 1),
  n('count', 6),
  n('total', 12),
  c('dummy', 101),
];

export const endFields: readonly ZenginField[] = [n('recordType', 1), c('dummy', 119)];

type Values = Record<string, string | number>;

/** One record of exactly 120 bytes; a field left out of `values` is filled with zeros or blanks. */
export function packRecord(fields: readonly ZenginField[], values: Values, record: number): Buffer {
  const text = fields.map((field) => packField(field, values[field.name] ?? '', record)).join('');
  return iconv.encode(text, 'Shift_JIS');
}

/** Reads and checks every byte of one record, and returns its fields without trailing blanks. */
export function unpackRecord(
  fields: readonly ZenginField[],
  bytes: Buffer,
  record: number,
): Map<string, string> {
  const values = new Map<string, string>();
  let offset = 0;
  for (const field of fields) {
    const text = decode(bytes.subarray(offset, offset + field.length));
    if (!zenginTextPattern.test(text)) throw new ZenginFileError('CHARACTER', record, field.name);
    if (field.type === 'N' && !/^\d+$/.test(text)) {
      throw new ZenginFileError('VALUE', record, field.name);
    }
    values.set(field.name, text.trimEnd());
    offset += field.length;
  }
  return values;
}

function packField(field: ZenginField, value: string | number, record: number): string {
  const text = String(value);
  const fits = field.type === 'N' ? /^\d*$/.test(text) : zenginTextPattern.test(text);
  if (!fits) throw new ZenginFileError('CHARACTER', record, field.name);
  if (text.length > field.length) throw new ZenginFileError('LENGTH', record, field.name);
  return field.type === 'N' ? text.padStart(field.length, '0') : text.padEnd(field.length, ' ');
}

// Half-width kana and ASCII are one byte each. Decoded as a whole, the first byte of a stray
// double-byte character would swallow its neighbour; alone it becomes U+FFFD and is refused.
const charOfByte = Array.from({ length: 256 }, (_, byte) =>
  iconv.decode(Buffer.from([byte]), 'Shift_JIS'),
);

function decode(bytes: Buffer): string {
  return Array.from(bytes, (byte) => charOfByte[byte]).join('');
}

function n(name: string, length: number): ZenginField {
  return { name, type: 'N', length };
}

function c(name: string, length: number): ZenginField {
  return { name, type: 'C', length };
}
