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

/** One payment. `reference` distinguishes the payments of a file: give each transfer its own. */
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
export type ZenginFile = {
  kind: ZenginKind;
  header: ZenginHeader;
  transfers: Required<ZenginTransfer>[];
  count: number;
  total: Yen;
};

/** N: digits, right-aligned, zero-filled. C: text, left-aligned, blank-filled. */
export type ZenginField = { name: string; type: 'N' | 'C'; length: number };

/** Length of every record, whatever its kind. (Rule 3.10) */
export const recordBytes = 120;

/** Length of the name of a bank or a branch. */
export const bankOrBranchNameBytes = 15;

export const headerFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('kind', 2),
  digitsField('codeType', 1),
  digitsField('clientCode', 10),
  textField('clientName', 40),
  digitsField('transferMonthDay', 4),
  digitsField('bankCode', 4),
  textField('bankName', bankOrBranchNameBytes),
  digitsField('branchCode', 3),
  textField('branchName', bankOrBranchNameBytes),
  digitsField('accountType', 1),
  digitsField('accountNumber', 7),
  textField('dummy', 17),
];

const sharedDataFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('bankCode', 4),
  textField('bankName', bankOrBranchNameBytes),
  digitsField('branchCode', 3),
  textField('branchName', bankOrBranchNameBytes),
  digitsField('clearingHouse', 4),
  digitsField('accountType', 1),
  digitsField('accountNumber', 7),
  textField('holderKana', 30),
  digitsField('amount', 10),
  digitsField('newCode', 1),
  // 社員番号 and 所属コード of 給与, 顧客コード1 and 2 of 総合.
  digitsField('reference', 10),
  digitsField('group', 10),
];

export const dataFields: Record<ZenginKind, readonly ZenginField[]> = {
  '11': [...sharedDataFields, textField('dummy', 9)],
  '21': [
    ...sharedDataFields,
    // 7 電信, 8 文書.
    digitsField('transferType', 1),
    // Y would make banks read `reference` and `group` as EDI information.
    textField('ediMark', 1),
    textField('dummy', 7),
  ],
};

export const trailerFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  digitsField('count', 6),
  digitsField('total', 12),
  textField('dummy', 101),
];

export const endFields: readonly ZenginField[] = [
  digitsField('recordType', 1),
  textField('dummy', 119),
];

type Values = Record<string, string | number>;

/** One record of exactly 120 bytes; a field left out of `values` is filled with zeros or blanks. */
export function packRecord(fields: readonly ZenginField[], values: Values, record: number): Buffer {
  const text = fields.map((field) => packField(field, values[field.name] ?? '', record)).join('');
  return iconv.encode(text, 'Shift_JIS');
}

/** How strictly a record is read: our own files byte by byte, files of banks as banks write them. */
export type UnpackOptions = {
  /** The characters of a field of text. */
  pattern: RegExp;
  /** True where a field of digits may be blank; it is then read as an empty text. */
  isBlankNumberRead: boolean;
  /** True where an unused field must be blank. */
  isDummyChecked: boolean;
};

/** Reading of files that we wrote: exactly what `packRecord` writes. */
export const strictReading: UnpackOptions = {
  pattern: zenginTextPattern,
  isBlankNumberRead: false,
  isDummyChecked: true,
};

/** Reads and checks every byte of one record, and returns its fields without trailing blanks. */
export function unpackRecord(
  fields: readonly ZenginField[],
  bytes: Buffer,
  { pattern, isBlankNumberRead, record }: UnpackOptions & { record: number },
): Map<string, string> {
  const values = new Map<string, string>();
  let offset = 0;
  for (const field of fields) {
    const text = decode(bytes.subarray(offset, offset + field.length));
    if (!pattern.test(text)) throw new ZenginFileError('CHARACTER', record, field.name);
    const isBlank = isBlankNumberRead && text.trim() === '';
    if (field.type === 'N' && !isBlank && !/^\d+$/.test(text)) {
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

/** A field of digits. */
export function digitsField(name: string, length: number): ZenginField {
  return { name, type: 'N', length };
}

/** A field of text. */
export function textField(name: string, length: number): ZenginField {
  return { name, type: 'C', length };
}
