import { describe, expect, test } from 'vitest';

import { addMinutes, atJst } from '#base/jst.ts';

import {
  actionsOf,
  codeIn,
  formatPhone,
  likePattern,
  profileLines,
  shownText,
  stateLabel,
} from './view.ts';

const now = atJst('2026-11-21', '09:00');

describe('what may be done with a shift', () => {
  const operator = { isOperator: true, now };
  const facility = { isOperator: false, now };
  const shift = (state: string, needsOperator = false, startsAt = now) => ({
    state,
    startsAt,
    endsAt: addMinutes(startsAt, 480),
    needsOperator,
    cancellationRequested: false,
    endIsAsked: false,
  });

  test.each([
    ['SCHEDULED', addMinutes(now, 1), ['request_cancellation']],
    ['SCHEDULED', now, ['report_no_show', 'dismiss']],
    ['SCHEDULED', addMinutes(now, -480), ['report_no_show']],
    ['CHECKED_IN', now, ['dismiss']],
    ['CHECKED_IN', addMinutes(now, -479), ['dismiss']],
    ['CHECKED_IN', addMinutes(now, -480), []],
    ['CHECKED_OUT', now, []],
    ['REVIEWING', now, ['approve', 'return']],
    ['FIXED', now, []],
    ['PAID', now, []],
    ['ABSENT', now, []],
  ])('%s', (state, startsAt, actions) => {
    expect(actionsOf(shift(state, false, startsAt), facility)).toEqual(actions);
  });

  test('who waits for an answer does not ask again', () => {
    const asked = { ...shift('SCHEDULED', false, addMinutes(now, 1)), cancellationRequested: true };
    expect(actionsOf(asked, facility)).toEqual([]);
  });

  test('who is asked when a shift ended may say it', () => {
    const asked = { ...shift('CHECKED_OUT'), endIsAsked: true };
    expect(actionsOf(asked, facility)).toEqual(['confirm_end']);
    expect(actionsOf(asked, operator)).toEqual(['confirm_end', 'settle']);
    expect(actionsOf({ ...asked, needsOperator: true }, facility)).toEqual([]);
  });

  test('only an operator decides what the two could not agree on', () => {
    expect(actionsOf(shift('CHECKED_OUT', true), facility)).toEqual([]);
    expect(actionsOf(shift('CHECKED_OUT', true), operator)).toEqual(['settle']);
    expect(actionsOf(shift('REVIEWING', true), operator)).toEqual(['approve', 'return', 'settle']);
    expect(stateLabel(shift('REVIEWING', true))).toBe('修正の承認待ち・運営の確認が必要');
  });
});

test('a code is found in a message about codes, and nowhere else', () => {
  expect(codeIn('【ひとこま】認証コードは122592です。10分以内に入力してください。')).toBe('122592');
  expect(codeIn('@127.0.0.1 コード #122592')).toBe('122592');
  expect(codeIn('振込 122592円が完了しました。')).toBeNull();
  expect(codeIn('コードは1234567です')).toBeNull();
});

test('numbers whose groups are known are grouped, everything else stays as it is', () => {
  expect(formatPhone('09000000001')).toBe('090-0000-0001');
  expect(formatPhone('06012345678')).toBe('060-1234-5678');
  expect(formatPhone('0300000001')).toBe('03-0000-0001');
  expect(formatPhone('0450000001')).toBe('0450000001');
  expect(formatPhone('someone@example.jp')).toBe('someone@example.jp');
});

test('signs of a pattern are taken literally', () => {
  expect(likePattern('50%_の\\')).toBe('%50\\%\\_の\\\\%');
});

test('a profile is read line by line, and days with slashes', () => {
  const profile = {
    name: '山田 花子',
    kana: 'ヤマダ ハナコ',
    bornOn: '1990-04-01',
    address: '東京都',
  };
  expect(profileLines(profile).map(({ text }) => text)).toContain('1990/04/01');
  expect(profileLines(null)).toEqual([]);
  expect([shownText('2030-01-31'), shownText('7890'), shownText('留学')]).toEqual([
    '2030/01/31',
    '7890',
    '留学',
  ]);
});
