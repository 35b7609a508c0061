import { describe, expect, test } from 'vitest';

import { addHours, atJst } from '#platform/base/jst.ts';

import { contrast } from '#testing/components/contrast.ts';
import type { ShownState } from './button-rules.ts';
import { absent, at, checkedIn, checkedOut, ms, scheduled } from '../facts.build.ts';
import { noticeColors, noticeOf, type NoticeFacts } from './notice-rules.ts';

type Tone = keyof typeof noticeColors;
type Case = [name: string, facts: NoticeFacts, now: Date, title: string | null, tone?: Tone];

/** Title and urgency at the instants around each limit; Rule 4.9, 4.11, 4.14. */
const says = (cases: Case[]) =>
  test.each(cases)('%s', (_name, facts, now, title, tone = 'danger') => {
    const notice = noticeOf(facts, now);
    expect(notice && [notice.title, notice.backgroundColor]).toEqual(
      title && [title, noticeColors[tone]],
    );
  });

const textOf = (facts: NoticeFacts, now: Date) => noticeOf(facts, now)?.description;

describe('before work', () => {
  const bring = '持ち物を確認してください';
  const started = '開始時刻を過ぎています';
  says([
    ['two days before', scheduled, atJst('2026-11-22', '23:59'), null],
    ['the day before', scheduled, atJst('2026-11-23', '00:00'), bring, 'calm'],
    ['nothing to bring', { ...scheduled, belongings: '' }, at('08:00'), null],
    ['just before S + 5 min', scheduled, ms(at('09:05'), -1), bring, 'calm'],
    ['S + 5 min', scheduled, at('09:05'), started],
    ['S + 60 min', scheduled, at('10:00'), started],
    ['after it', scheduled, ms(at('10:00'), 1), '出勤が記録されていません'],
  ]);

  test('says what to bring', () => {
    expect(textOf(scheduled, at('08:00'))).toBe('上履き');
  });

  test('says until when the missed start can be claimed', () => {
    const missed = at('11:00');
    expect(textOf(scheduled, missed)).toContain('2026/11/24 20:00');
    expect(textOf({ ...scheduled, hasDraft: true }, missed)).toContain('2026/11/27 18:00');
  });
});

describe('what was said or asked goes first', () => {
  const silent = { ...scheduled, canAttend: null };
  const cannot = { ...scheduled, canAttend: false };
  const asked = { ...scheduled, hasOpenRequest: true };
  const opens = addHours(at('09:00'), -24);
  const bring = '持ち物を確認してください';
  const answer = '出勤前アンケートに回答してください';
  const answeredNo = '「出勤できない」と回答しています';
  const open = { ...scheduled, questionsOpen: true };
  const asks = '施設からの質問に回答してください';
  const request = '施設から中止の依頼が届いています';
  says([
    ['just before S − 24 h', silent, ms(opens, -1), bring, 'calm'],
    ['S − 24 h without an answer', silent, opens, answer, 'warning'],
    ['just before S − 2 h', silent, ms(at('07:00'), -1), answer, 'warning'],
    ['S − 2 h', silent, at('07:00'), bring, 'calm'],
    ['the answer no', cannot, opens, answeredNo],
    ['until the start', cannot, ms(at('09:00'), -1), answeredNo],
    ['from the start on it is a late start', cannot, at('09:00'), bring, 'calm'],
    ["a facility's request", asked, at('08:00'), request],
    ['goes before the questionnaire', { ...asked, canAttend: null }, opens, request],
    ['and before the answer no', { ...asked, canAttend: false }, opens, request],
    ['and before a start that passed', asked, at('09:30'), request],
    ['questions of the facility', open, addHours(at('09:00'), -96), asks, 'warning'],
    ['after the questionnaire', { ...open, canAttend: null }, opens, answer, 'warning'],
    ['until the start', open, at('09:00'), bring, 'calm'],
    [
      'a reported absence goes before all of it',
      { ...asked, canAttend: false, hasReportedAbsence: true },
      at('10:30'),
      '欠勤を報告しました',
      'information',
    ],
  ]);

  test('says until when the questionnaire can be answered', () => {
    expect(textOf(silent, opens)).toContain('2026/11/24 07:00まで');
  });

  test('asks for another answer only while one is taken', () => {
    expect(textOf(cannot, ms(at('07:00'), -1))).toContain('2026/11/24 07:00まで');
    expect(textOf(cannot, at('07:00'))).not.toContain('回答し直して');
  });
});

describe('at work', () => {
  const reminder = '退勤の記録がまだです';
  const late = (time: string): NoticeFacts => ({ ...checkedIn, recordedStartAt: at(time) });
  says([
    ['just before E + 30 min', checkedIn, ms(at('18:30'), -1), null],
    ['E + 30 min', checkedIn, at('18:30'), reminder, 'warning'],
    ['E + 6 h', checkedIn, addHours(at('18:00'), 6), reminder, 'warning'],
    ['after it', checkedIn, ms(addHours(at('18:00'), 6), 1), '退勤が記録されていません'],
    ['4 min late', late('09:04'), at('12:00'), null],
    ['5 min late', late('09:05'), at('12:00'), '遅刻5分で記録しました', 'warning'],
    ['a missing end goes before it', late('09:05'), at('18:30'), reminder, 'warning'],
  ]);

  test('the reminder names the planned end', () => {
    expect(textOf(checkedIn, at('18:30'))).toContain('18:00');
  });
});

describe('after work', () => {
  const early = (time: string): NoticeFacts => ({ ...checkedOut, recordedEndAt: at(time) });
  const both = { ...early('17:45'), recordedStartAt: at('09:07') };
  const automatic = { ...checkedOut, checkOutWasAutomatic: true };
  const returned = { ...checkedOut, returnReason: '休憩が60分でした' };
  const missing = '退勤の記録がありません';
  const ours = '事務局が確認しています';
  says([
    ['as planned', checkedOut, at('19:00'), null],
    ['14 min early', early('17:46'), at('19:00'), null],
    ['15 min early', early('17:45'), at('19:00'), '早退15分で記録しました', 'warning'],
    ['late and early', both, at('19:00'), '遅刻7分・早退15分で記録しました', 'warning'],
    ['ended by itself', automatic, at('19:00'), missing, 'warning'],
    ['and late', { ...automatic, recordedStartAt: at('09:07') }, at('19:00'), missing, 'warning'],
    ['sent back', returned, at('19:00'), '修正が差し戻されました'],
    [
      'sent back, and ended by itself',
      { ...automatic, returnReason: '違います' },
      at('19:00'),
      '修正が差し戻されました',
    ],
    ['an operator decides', { ...returned, needsOperator: true }, at('19:00'), ours, 'information'],
    ['the facility looks at it', { ...checkedOut, state: 'REVIEWING' }, at('19:00'), null],
    [
      'an operator looks at it',
      { ...checkedOut, state: 'REVIEWING', needsOperator: true },
      at('19:00'),
      ours,
      'information',
    ],
  ]);

  test('says why a correction came back', () => {
    expect(textOf(returned, at('19:00'))).toBe('休憩が60分でした');
  });

  test('says until when an end can be claimed: E + 72 h, and a day after a late return', () => {
    expect(textOf(automatic, at('19:00'))).toContain('2026/11/27 18:00まで');
    const late = { ...automatic, returnedAt: atJst('2026-11-27', '17:00') };
    expect(textOf(late, at('19:00'))).toContain('2026/11/28 17:00まで');
  });
});

describe('ended otherwise', () => {
  test('DELETED: shows the reason that was given', () => {
    const facts = { ...scheduled, state: 'DELETED' } as const;
    expect(noticeOf({ ...facts, endedReason: '停電' }, at('12:00'))).toEqual({
      title: '終了した理由',
      description: '停電',
      backgroundColor: noticeColors.calm,
    });
    expect(noticeOf(facts, at('12:00'))).toBeNull();
  });

  test.each([
    ['CANCELLED_BY_FACILITY', null, null, /^給与の支払いはありません。\n理由：停電$/],
    ['CANCELLED_BY_FACILITY', 'CONFIRMED', null, /異議を申し立てられます/],
    ['CANCELLED_BY_FACILITY', 'PAID', { net: 9_000 }, /^予定の給与と交通費の全額/],
    ['DISMISSED', null, { net: 9_000 }, /^予定の終了までの給与をお支払いします。\n理由：停電$/],
    ['DISMISSED', 'AGREED', { net: 4_000 }, /^働いた時間の給与/],
  ] as const)(
    '%s with a case that is %s says what is paid, and why it ended',
    (state, endingState, kept, text) => {
      const facts = { ...scheduled, state, endingState, kept, endedReason: '停電' };
      expect(noticeOf(facts, at('12:00'))?.description).toMatch(text);
    },
  );

  test('a worker who was sent home reads until when to answer, then until when it is decided', () => {
    const decideBy = atJst('2026-11-27', '12:05');
    const facts = { ...scheduled, state: 'DISMISSED', decideBy } as const;
    const asked = noticeOf({ ...facts, endingState: 'WAITING' }, at('12:06'));
    expect(asked?.title).toBe('途中で終了した勤務について回答してください');
    expect(asked?.description).toContain('2026/11/27 12:05まで');
    const objected = noticeOf({ ...facts, endingState: 'OBJECTED' }, at('12:06'));
    expect(objected?.title).toBe('給与の支払いを確認中です');
  });

  test.each([
    ['ASKED', '施設に確認しています', '2026/11/27 12:05まで'],
    ['DENIED', '事務局が確認しています', '2026/11/27 12:05まで'],
    ['SPARED', 'ペナルティはつきません', '給与の支払いはありません'],
    ['CHARGED', '施設からの依頼を確認できませんでした', 'ペナルティがつきました'],
  ] as const)('a cancellation that the facility asked for, %s', (askedState, title, text) => {
    const askedDueAt = atJst('2026-11-27', '12:05');
    const facts = { ...scheduled, state: 'CANCELLED_BY_WORKER', askedState, askedDueAt } as const;
    const shown = noticeOf(facts, at('12:06'));
    expect(shown?.title).toBe(title);
    expect(shown?.description).toContain(text);
  });

  test.each<[ShownState, string, string]>([
    ['EXPIRED', '施設の返事がありませんでした', '期限までに施設の返事がなかったため'],
    ['REJECTED_FILLED', '募集が終了しました', '施設が返事をする前に募集が終了したため'],
    ['WITHDRAWN', '書類の承認が間に合いませんでした', '停電、取り消しになりました。'],
  ])('%s: says why the application lapsed', (state, title, description) => {
    expect(noticeOf({ ...scheduled, state, endedReason: '停電' }, at('12:00'))).toEqual({
      title,
      description: expect.stringContaining(description),
      backgroundColor: noticeColors.calm,
    });
  });

  test.each<ShownState>(['APPLIED', 'FIXED', 'PAID', 'CANCELLED_BY_WORKER'])(
    '%s: has nothing to say',
    (state) => {
      expect(noticeOf({ ...scheduled, state, endedReason: '停電' }, at('12:00'))).toBeNull();
    },
  );

  const missed = '無断欠勤になりました';
  says([
    ['missed', absent, at('20:00'), missed],
    ['for as long as it can be contested', absent, addHours(at('20:00'), 72), missed],
    ['and afterwards', absent, addHours(at('20:00'), 73), missed],
  ]);

  test('a missed shift says until when it can be contested, as long as it can', () => {
    const until = '2026/11/27 20:00まで';
    expect(textOf(absent, at('20:00'))).toContain(until);
    expect(textOf(absent, addHours(at('20:00'), 72))).toContain(until);
    const closed = textOf(absent, ms(addHours(at('20:00'), 72), 1));
    const contested = textOf({ ...absent, hasContest: true }, at('21:00'));
    expect([closed, contested].join()).not.toContain(until);
    expect(closed).toContain('終了しました');
    expect(contested).toContain('受け付けました');
  });
});

describe('an absence whose reason was accepted', () => {
  const excused = { ...absent, isExcused: true };
  const accepted = '欠勤の事情を確認しました';
  says([
    ['is none without a word', excused, at('20:00'), accepted, 'calm'],
    ['though it was contested', { ...excused, hasContest: true }, at('21:00'), accepted, 'calm'],
  ]);

  test('an excused absence costs nothing, and can be contested for 72 hours as every absence', () => {
    const last = addHours(at('20:00'), 72);
    expect(textOf(excused, last)).toContain('2026/11/27 20:00まで');
    expect(textOf(excused, ms(last, 1))).toBe('ペナルティはありません。');
    expect(textOf({ ...excused, hasContest: true }, last)).toBe('ペナルティはありません。');
  });
});

test.each(Object.entries(noticeColors))('%s is readable', (_name, color) => {
  // The product's text colour DADS grey-800 and its danger red.
  expect(contrast(color, '#333333')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color, '#ce0000')).toBeGreaterThanOrEqual(4.5);
});
