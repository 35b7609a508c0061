import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bankAccountProblems,
  normalizeBankAccount,
  yuchoAccountOfPassbook,
  type BankAccountFacts,
} from './bank-account.ts';
import { bankAccountSentences as sentences } from '../messages.ts';

const input = {
  bankCode: '0001',
  branchCode: '001',
  accountType: '1',
  accountNumber: '12345',
  holderKana: 'ヤマダ ハナコ',
};
const facts: BankAccountFacts = {
  bankExists: true,
  branchExists: true,
};

test('a complete account has no problems, in the browser and on the server', () => {
  expect(bankAccountProblems(input)).toEqual({});
  expect(bankAccountProblems(input, facts)).toEqual({});
});

test('it is stored padded, in half-width kana, with three digits to show', () => {
  expect(normalizeBankAccount(input)).toEqual({
    bankCode: '0001',
    branchCode: '001',
    accountType: '1',
    accountNumber: '0012345',
    holderKana: 'ﾔﾏﾀﾞ ﾊﾅｺ',
    numberSuffix: '345',
  });
  expect(normalizeBankAccount({ ...input, accountType: '2' }).accountType).toBe('2');
});

test('digits typed full-width or with blanks are the same digits', () => {
  const typed = {
    ...input,
    bankCode: '０００１',
    branchCode: ' 001 ',
    accountNumber: '１２３４５',
  };
  expect(normalizeBankAccount(typed)).toEqual(normalizeBankAccount(input));
});

test.each([
  ['bankCode', '', sentences.bankCode],
  ['bankCode', '001', sentences.bankCode],
  ['bankCode', '00001', sentences.bankCode],
  ['bankCode', '000a', sentences.bankCode],
  ['branchCode', '01', sentences.branchCode],
  ['branchCode', '0001', sentences.branchCode],
  ['accountType', '', sentences.accountType],
  ['accountType', '3', sentences.accountType],
  ['accountType', '12', sentences.accountType],
  ['accountType', '4', sentences.savingsAccount],
  ['accountNumber', '', sentences.accountNumber],
  ['accountNumber', '12345678', sentences.accountNumber],
  ['holderKana', '', sentences.holderEmpty],
  ['holderKana', '　', sentences.holderEmpty],
  ['holderKana', '山田花子', sentences.holderCharacters],
])('%s "%s" is answered under its field', (field, value, sentence) => {
  const wrong = { ...input, [field]: value };
  expect(bankAccountProblems(wrong)).toEqual({ [field]: sentence });
  expect(() => normalizeBankAccount(wrong)).toThrow(RangeError);
});

test.each([
  [{ bankExists: false }, { bankCode: sentences.bankUnknown }],
  [{ branchExists: false }, { branchCode: sentences.branchUnknown }],
])('with %o the server says %o', (known, problems) => {
  expect(bankAccountProblems(input, { ...facts, ...known })).toEqual(problems);
});

test('every wrong field is named at once', () => {
  const nothing = {
    bankCode: '',
    branchCode: '',
    accountType: '',
    accountNumber: '',
    holderKana: '',
  };
  const unknown = { bankExists: false, branchExists: false };
  expect(Object.keys(bankAccountProblems(nothing, unknown))).toEqual(Object.keys(nothing));
});

test.each([
  ['10530', '12345671', '058', '1', '1234567'],
  ['12340', '1231', '238', '1', '0000123'],
  ['19990', '1'.repeat(8), '998', '1', '1111111'],
  ['１２３４０', '１１', '238', '1', '0000001'],
  ['00530', '123456', '059', '2', '0123456'],
  ['00100', '2', '019', '2', '0000002'],
])('ゆうちょ %s-%s is branch %s, type %s, number %s', (symbol, number, branch, type, account) => {
  expect(yuchoAccountOfPassbook({ symbol, number })).toEqual({
    account: {
      bankCode: '9900',
      branchCode: branch,
      accountType: type,
      accountNumber: account,
    },
  });
});

test.each([
  ['1053', '12345671', { symbol: sentences.yuchoSymbol }],
  ['20530', '12345671', { symbol: sentences.yuchoSymbol }],
  ['10530', '12345672', { number: sentences.yuchoNumber }],
  ['10530', '123456781', { number: sentences.yuchoNumber }],
  ['10530', '1', { number: sentences.yuchoNumber }],
  ['00530', '1234567', { number: sentences.yuchoGiroNumber }],
  ['', '', { symbol: sentences.yuchoSymbol, number: sentences.yuchoNumber }],
])('ゆうちょ %s-%s is not an account', (symbol, number, problems) => {
  expect(yuchoAccountOfPassbook({ symbol, number })).toEqual({ problems });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

test('a converted ゆうちょ account can always be registered', () => {
  fc.assert(
    fc.property(digits(4), digits(7), (symbol, number) => {
      const read = yuchoAccountOfPassbook({ symbol: `1${symbol}`, number: `${number}1` });
      if (!('account' in read)) throw new Error('not converted');
      expect(bankAccountProblems({ ...input, ...read.account })).toEqual({});
      expect(read.account.accountNumber).toBe(number);
    }),
  );
});

test('of a longer holder the first 30 bytes are kept, as banks do', () => {
  const name = 'デラクルスガルシア マリアクリスティーナグアダルーペ';
  const long = { ...input, holderKana: name };
  expect(bankAccountProblems(long)).toEqual({});
  expect(normalizeBankAccount(long).holderKana).toBe('ﾃﾞﾗｸﾙｽｶﾞﾙｼｱ ﾏﾘｱｸﾘｽﾃｲ-ﾅｸﾞｱﾀﾞﾙ-ﾍ');
});

test.each(['123-4567', '123 4567', '１２３４５６７', '\u202d1234567\u202c'])(
  'the account number %j is stored as its digits',
  (accountNumber) => {
    expect(normalizeBankAccount({ ...input, accountNumber }).accountNumber).toBe('1234567');
  },
);

test.each([
  { symbol: '10530', number: '12345671' },
  { symbol: '10530-2', number: '12345671' },
  { symbol: '105302', number: '1234567-1' },
  { symbol: '10530-12345671', number: '' },
  { symbol: '10530', number: '10530-12345671' },
])('記号・番号 %j are read as passbooks print them', (passbook) => {
  expect(yuchoAccountOfPassbook(passbook)).toEqual({
    account: {
      bankCode: '9900',
      branchCode: '058',
      accountType: '1',
      accountNumber: '1234567',
    },
  });
});
