import { describe, expect, test } from 'vitest';

import { signInErrorSentenceOf } from './messages.ts';
import {
  judgeCodeEntry,
  isDeletedNumberReuseDelayed,
  normalizeOneTimeCode,
  normalizePhoneNumber,
  earliestCodeResendAt,
  workerSessionExpiresAt,
  shouldExtendSession,
  spentCodeBudgetOf,
  whyCannotSendSignInCode,
  type NewestCodeFacts,
  type RecentSignInCodeFacts,
  type SmsCodeBudget,
} from './rules.ts';

const now = new Date('2026-11-22T00:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const hours = 3_600;

test.each([
  ['09012345678', '09012345678'],
  ['090-1234-5678', '09012345678'],
  ['060-1234-5678', '06012345678'],
  ['090-0000-0006', '09000000006'],
  ['０９０－１２３４－５６７８', '09012345678'],
  ['090ー1234ー5678', '09012345678'],
  ['　080 1234 5678 ', '08012345678'],
  ['+81 70-1234-5678', '07012345678'],
  ['+81 (0)70 1234 5678', '07012345678'],
  ['＋８１９０１２３４５６７８', '09012345678'],
  // Address books and web pages put invisible characters around a number, and copying includes them.
  ['\u202d090-1234-5678\u202c', '09012345678'],
  ['\u2068090-1234-5678\u2069', '09012345678'],
  ['\u200b09012345678\u200b', '09012345678'],
  ['\u202d+81 90-1234-5678\u202c', '09012345678'],
])('%j is the number %s', (typed, number) => {
  expect(normalizePhoneNumber(typed)).toBe(number);
});

test.each([
  '',
  '0312345678',
  '060123456789',
  '0800-123-4567',
  '0600-123-4567',
  '0700-123-4567',
  '0900-123-4567',
  '09000000010',
  '05012345678',
  '0901234567',
  '090123456789',
  '+1 212 555 0100',
  '０９０１２３４５６７👍',
  '09012345678\u0000',
  '0'.repeat(10_000),
  '٠٩٠١٢٣٤٥٦٧٨',
])('%j is no mobile number', (typed) => {
  expect(normalizePhoneNumber(typed)).toBeNull();
});

test('a code may be typed in full width and with gaps, and has six digits', () => {
  expect(normalizeOneTimeCode('１２３ ４５６')).toBe('123456');
  expect(normalizeOneTimeCode('012-345')).toBe('012345');
  expect(normalizeOneTimeCode('12345')).toBeNull();
  expect(normalizeOneTimeCode('1234567')).toBeNull();
  expect(normalizeOneTimeCode('abcdef')).toBeNull();
  expect(normalizeOneTimeCode('1'.repeat(10_000))).toBeNull();
});

describe('sending', () => {
  const nothing: RecentSignInCodeFacts = {
    sentToNumber: 0,
    firstToNumberAt: null,
    lastToNumberAt: null,
    sentFromAddress: 0,
    firstFromAddressAt: null,
  };

  test('the first code goes out at once and the next after 60 seconds', () => {
    expect(whyCannotSendSignInCode(nothing, now)).toBeNull();
    expect(earliestCodeResendAt(nothing, now)).toEqual(ago(-60));
  });

  const lastSent = (seconds: number): RecentSignInCodeFacts => ({
    ...nothing,
    sentToNumber: 1,
    firstToNumberAt: ago(seconds),
    lastToNumberAt: ago(seconds),
  });

  test.each([0, 59, 59.999])('%d seconds after the last is too soon', (seconds) => {
    expect(whyCannotSendSignInCode(lastSent(seconds), now)).toEqual({
      code: 'CODE_TOO_SOON',
      until: ago(seconds - 60),
    });
  });

  test.each([60, 61])('%d seconds after the last is not too soon', (seconds) => {
    expect(whyCannotSendSignInCode(lastSent(seconds), now)).toBeNull();
  });

  test('the sixth code in 24 hours waits for the first to be a day old', () => {
    const four = {
      ...nothing,
      sentToNumber: 4,
      firstToNumberAt: ago(3 * hours),
      lastToNumberAt: ago(hours),
    };
    expect(whyCannotSendSignInCode(four, now)).toBeNull();
    expect(earliestCodeResendAt(four, now)).toEqual(ago(-21 * hours));
    expect(whyCannotSendSignInCode({ ...four, sentToNumber: 5 }, now)).toEqual({
      code: 'CODE_TOO_MANY',
      until: ago(-21 * hours),
    });
  });

  test('unknown browsers together get fifteen in 24 hours', () => {
    const fourteen = {
      ...nothing,
      sentToUnknownBrowsers: 14,
      firstToUnknownBrowsersAt: ago(3 * hours),
    };
    expect(whyCannotSendSignInCode(fourteen, now)).toBeNull();
    expect(earliestCodeResendAt(fourteen, now)).toEqual(ago(-21 * hours));
    expect(whyCannotSendSignInCode({ ...fourteen, sentToUnknownBrowsers: 15 }, now)).toEqual({
      code: 'CODE_TOO_MANY',
      until: ago(-21 * hours),
    });
  });

  test('an address gets twenty an hour, for whatever numbers', () => {
    const facts = { ...nothing, sentFromAddress: 19, firstFromAddressAt: ago(1_800) };
    expect(whyCannotSendSignInCode(facts, now)).toBeNull();
    expect(whyCannotSendSignInCode({ ...facts, sentFromAddress: 20 }, now)).toEqual({
      code: 'CODE_TOO_MANY',
      until: ago(-1_800),
    });
  });
});

test('a network gets a hundred codes an hour', () => {
  const facts: RecentSignInCodeFacts = {
    sentToNumber: 0,
    firstToNumberAt: null,
    lastToNumberAt: null,
    sentFromAddress: 1,
    firstFromAddressAt: ago(60),
    sentFromNetwork: 99,
    firstFromNetworkAt: ago(1_800),
  };
  expect(whyCannotSendSignInCode(facts, now)).toBeNull();
  expect(whyCannotSendSignInCode({ ...facts, sentFromNetwork: 100 }, now)).toEqual({
    code: 'CODE_TOO_MANY',
    until: ago(-1_800),
  });
});

test('a budget is used up by its last code, the longest window first', () => {
  const budget = { minute: 10, hour: 100, day: 1_000 };
  const windowAfter = (all: SmsCodeBudget) => spentCodeBudgetOf({ all, toBlock: null }, budget);
  expect(windowAfter({ minute: 9, hour: 99, day: 999 })).toBeNull();
  expect(windowAfter({ minute: 10, hour: 10, day: 10 })?.window).toBe('minute');
  expect(windowAfter({ minute: 10, hour: 100, day: 100 })?.window).toBe('hour');
  expect(windowAfter({ minute: 0, hour: 100, day: 1_000 })?.window).toBe('day');
});

test.each([
  [
    'the first who ask get the first half',
    { minute: 29, hour: 29 },
    { minute: 29, hour: 29 },
    null,
  ],
  [
    'a block has one code of a minute then',
    { minute: 30, hour: 30 },
    { minute: 0, hour: 15 },
    null,
  ],
  ['and no second one', { minute: 30, hour: 30 }, { minute: 1, hour: 1 }, 'minute'],
  ['a block has sixteen of an hour', { minute: 0, hour: 500 }, { minute: 0, hour: 15 }, null],
  ['and no seventeenth', { minute: 0, hour: 500 }, { minute: 0, hour: 16 }, 'hour'],
])('strangers of one block: %s', (_name, all, toBlock, window) => {
  const budget = { minute: 60, hour: 1_000, day: 10_000 };
  const sent = { all: { ...all, day: all.hour }, toBlock: { ...toBlock, day: toBlock.hour } };
  expect(spentCodeBudgetOf(sent, budget)).toEqual(window && { window, isOfBlock: true });
  expect(spentCodeBudgetOf({ ...sent, toBlock: null }, budget)).toBeNull();
});

describe('an entry', () => {
  const fresh: NewestCodeFacts = {
    expiresAt: ago(-1),
    wrongEntries: 0,
    isUsed: false,
    isVoid: false,
  };

  test.each<[string, NewestCodeFacts | null, string, string]>([
    ['no code', null, 'CODE_EXPIRED', 'CODE_EXPIRED'],
    ['a fresh code', fresh, 'RIGHT', 'CODE_WRONG'],
    ['four wrong entries', { ...fresh, wrongEntries: 4 }, 'RIGHT', 'CODE_WRONG'],
    ['five wrong entries', { ...fresh, wrongEntries: 5 }, 'CODE_VOID', 'CODE_VOID'],
    ['a void code', { ...fresh, isVoid: true }, 'CODE_VOID', 'CODE_VOID'],
    ['a used code', { ...fresh, isUsed: true }, 'CODE_EXPIRED', 'CODE_EXPIRED'],
    ['the very end', { ...fresh, expiresAt: now }, 'CODE_EXPIRED', 'CODE_EXPIRED'],
  ])('with %s', (_name, code, whenRight, whenWrong) => {
    expect(judgeCodeEntry(code, true, now)).toBe(whenRight);
    expect(judgeCodeEntry(code, false, now)).toBe(whenWrong);
  });
});

test('a session is written again once a day', () => {
  const endsIn = (age: number) => ({ signedInAt: ago(5 * 24 * hours), expiresAt: ago(-age) });
  expect(shouldExtendSession(endsIn(30 * 24 * hours), now)).toBe(false);
  expect(shouldExtendSession(endsIn(29 * 24 * hours), now)).toBe(false);
  expect(shouldExtendSession(endsIn(29 * 24 * hours - 1), now)).toBe(true);
});

test('a session ends 90 days after its sign-in, whatever happens', () => {
  const signedInAt = ago(60 * 24 * hours + 1);
  const last = ago(-30 * 24 * hours + 1);
  expect(workerSessionExpiresAt({ signedInAt, now })).toEqual(last);
  expect(shouldExtendSession({ signedInAt, expiresAt: last }, now)).toBe(false);
  expect(workerSessionExpiresAt({ signedInAt: now, now })).toEqual(ago(-30 * 24 * hours));
});

test('a deleted number rests for 24 hours', () => {
  expect(isDeletedNumberReuseDelayed(ago(24 * hours - 1), now)).toBe(true);
  expect(isDeletedNumberReuseDelayed(ago(24 * hours), now)).toBe(false);
});

test('the sign-in page finds a sentence for whatever its address says (spec 8.008)', () => {
  expect(signInErrorSentenceOf(null, null)).toBeNull();
  expect(signInErrorSentenceOf('SessionRequired', null)).toBe('続けるにはログインしてください');
  expect(signInErrorSentenceOf('CredentialsSignin', 'CODE_WRONG')).toMatch('認証コードが違います');
  expect(signInErrorSentenceOf('CredentialsSignin', 'VALIDATION_FAILED')).toMatch('11桁');
  // An address cannot make the screen show an arbitrary sentence, or one with unfilled placeholders.
  const general = 'ログインできませんでした。もう一度お試しください';
  for (const code of ['CODE_TOO_SOON', 'toString', '<b>', null]) {
    expect(signInErrorSentenceOf('CredentialsSignin', code)).toBe(general);
  }
  expect(signInErrorSentenceOf('constructor', null)).toBe(general);
});
