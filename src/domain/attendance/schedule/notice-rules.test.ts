import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';

import { contrastRatioOf } from '#testing/components/contrast.ts';
import type { ScheduleCardState } from './button-rules.ts';
import {
  absentShiftFacts,
  timeOnShiftDay,
  checkedInShiftFacts,
  checkedOutShiftFacts,
  addMilliseconds,
  scheduledShiftFacts,
} from '../facts.build.ts';
import {
  shiftCardNoticeColors,
  shiftCardNoticeOf,
  type ShiftCardNoticeFacts,
} from './notice-rules.ts';

type Tone = keyof typeof shiftCardNoticeColors;
type Case = [
  name: string,
  facts: ShiftCardNoticeFacts,
  now: Date,
  title: string | null,
  tone?: Tone,
];

/** Title and urgency at the instants around each limit; Rule 4.9, 4.11, 4.14. */
const says = (cases: Case[]) =>
  test.each(cases)('%s', (_name, facts, now, title, tone = 'danger') => {
    const notice = shiftCardNoticeOf(facts, now);
    expect(notice && [notice.title, notice.backgroundColor]).toEqual(
      title && [title, shiftCardNoticeColors[tone]],
    );
  });

const textOf = (facts: ShiftCardNoticeFacts, now: Date) =>
  shiftCardNoticeOf(facts, now)?.description;

describe('before work', () => {
  const bring = '持ち物を確認してください';
  const started = '開始時刻を過ぎています';
  says([
    ['two days before', scheduledShiftFacts, instantAtJst('2026-11-22', '23:59'), null],
    ['the day before', scheduledShiftFacts, instantAtJst('2026-11-23', '00:00'), bring, 'calm'],
    ['nothing to bring', { ...scheduledShiftFacts, belongings: '' }, timeOnShiftDay('08:00'), null],
    [
      'just before S + 5 min',
      scheduledShiftFacts,
      addMilliseconds(timeOnShiftDay('09:05'), -1),
      bring,
      'calm',
    ],
    ['S + 5 min', scheduledShiftFacts, timeOnShiftDay('09:05'), started],
    ['S + 60 min', scheduledShiftFacts, timeOnShiftDay('10:00'), started],
    [
      'after it',
      scheduledShiftFacts,
      addMilliseconds(timeOnShiftDay('10:00'), 1),
      '出勤が記録されていません',
    ],
  ]);

  test('says what to bring', () => {
    expect(textOf(scheduledShiftFacts, timeOnShiftDay('08:00'))).toBe('上履き');
  });

  test('says until when the missed start can be claimed', () => {
    const missed = timeOnShiftDay('11:00');
    expect(textOf(scheduledShiftFacts, missed)).toContain('2026/11/24 20:00');
    expect(textOf({ ...scheduledShiftFacts, hasDraft: true }, missed)).toContain(
      '2026/11/27 18:00',
    );
  });
});

describe('what was said or asked goes first', () => {
  const silent = { ...scheduledShiftFacts, canAttend: null };
  const cannot = { ...scheduledShiftFacts, canAttend: false };
  const asked = { ...scheduledShiftFacts, hasOpenRequest: true };
  const opens = addHours(timeOnShiftDay('09:00'), -24);
  const bring = '持ち物を確認してください';
  const answer = '出勤前アンケートに回答してください';
  const answeredNo = '「出勤できない」と回答しています';
  const open = { ...scheduledShiftFacts, questionsOpen: true };
  const asks = '施設からの質問に回答してください';
  const request = '施設から中止の依頼が届いています';
  says([
    ['just before S − 24 h', silent, addMilliseconds(opens, -1), bring, 'calm'],
    ['S − 24 h without an answer', silent, opens, answer, 'warning'],
    [
      'just before S − 2 h',
      silent,
      addMilliseconds(timeOnShiftDay('07:00'), -1),
      answer,
      'warning',
    ],
    ['S − 2 h', silent, timeOnShiftDay('07:00'), bring, 'calm'],
    ['the answer no', cannot, opens, answeredNo],
    ['until the start', cannot, addMilliseconds(timeOnShiftDay('09:00'), -1), answeredNo],
    ['from the start on it is a late start', cannot, timeOnShiftDay('09:00'), bring, 'calm'],
    ["a facility's request", asked, timeOnShiftDay('08:00'), request],
    ['goes before the questionnaire', { ...asked, canAttend: null }, opens, request],
    ['and before the answer no', { ...asked, canAttend: false }, opens, request],
    ['and before a start that passed', asked, timeOnShiftDay('09:30'), request],
    ['questions of the facility', open, addHours(timeOnShiftDay('09:00'), -96), asks, 'warning'],
    ['after the questionnaire', { ...open, canAttend: null }, opens, answer, 'warning'],
    ['until the start', open, timeOnShiftDay('09:00'), bring, 'calm'],
    [
      'a reported absence goes before all of it',
      { ...asked, canAttend: false, hasReportedAbsence: true },
      timeOnShiftDay('10:30'),
      '欠勤を報告しました',
      'information',
    ],
  ]);

  test('says until when the questionnaire can be answered', () => {
    expect(textOf(silent, opens)).toContain('2026/11/24 07:00まで');
  });

  test('asks for another answer only while one is taken', () => {
    expect(textOf(cannot, addMilliseconds(timeOnShiftDay('07:00'), -1))).toContain(
      '2026/11/24 07:00まで',
    );
    expect(textOf(cannot, timeOnShiftDay('07:00'))).not.toContain('回答し直して');
  });
});

describe('at work', () => {
  const reminder = '退勤の記録がまだです';
  const late = (time: string): ShiftCardNoticeFacts => ({
    ...checkedInShiftFacts,
    recordedStartAt: timeOnShiftDay(time),
  });
  says([
    [
      'just before E + 30 min',
      checkedInShiftFacts,
      addMilliseconds(timeOnShiftDay('18:30'), -1),
      null,
    ],
    ['E + 30 min', checkedInShiftFacts, timeOnShiftDay('18:30'), reminder, 'warning'],
    ['E + 6 h', checkedInShiftFacts, addHours(timeOnShiftDay('18:00'), 6), reminder, 'warning'],
    [
      'after it',
      checkedInShiftFacts,
      addMilliseconds(addHours(timeOnShiftDay('18:00'), 6), 1),
      '退勤が記録されていません',
    ],
    ['4 min late', late('09:04'), timeOnShiftDay('12:00'), null],
    ['5 min late', late('09:05'), timeOnShiftDay('12:00'), '遅刻5分で記録しました', 'warning'],
    ['a missing end goes before it', late('09:05'), timeOnShiftDay('18:30'), reminder, 'warning'],
  ]);

  test('the reminder names the planned end', () => {
    expect(textOf(checkedInShiftFacts, timeOnShiftDay('18:30'))).toContain('18:00');
  });
});

describe('after work', () => {
  const early = (time: string): ShiftCardNoticeFacts => ({
    ...checkedOutShiftFacts,
    recordedEndAt: timeOnShiftDay(time),
  });
  const both = { ...early('17:45'), recordedStartAt: timeOnShiftDay('09:07') };
  const automatic = { ...checkedOutShiftFacts, checkOutWasAutomatic: true };
  const returned = { ...checkedOutShiftFacts, returnReason: '休憩が60分でした' };
  const missing = '退勤の記録がありません';
  const ours = '事務局が確認しています';
  says([
    ['as planned', checkedOutShiftFacts, timeOnShiftDay('19:00'), null],
    ['14 min early', early('17:46'), timeOnShiftDay('19:00'), null],
    ['15 min early', early('17:45'), timeOnShiftDay('19:00'), '早退15分で記録しました', 'warning'],
    ['late and early', both, timeOnShiftDay('19:00'), '遅刻7分・早退15分で記録しました', 'warning'],
    ['ended by itself', automatic, timeOnShiftDay('19:00'), missing, 'warning'],
    [
      'and late',
      { ...automatic, recordedStartAt: timeOnShiftDay('09:07') },
      timeOnShiftDay('19:00'),
      missing,
      'warning',
    ],
    ['sent back', returned, timeOnShiftDay('19:00'), '修正が差し戻されました'],
    [
      'sent back, and ended by itself',
      { ...automatic, returnReason: '違います' },
      timeOnShiftDay('19:00'),
      '修正が差し戻されました',
    ],
    [
      'an operator decides',
      { ...returned, needsOperator: true },
      timeOnShiftDay('19:00'),
      ours,
      'information',
    ],
    [
      'the facility looks at it',
      { ...checkedOutShiftFacts, state: 'REVIEWING' },
      timeOnShiftDay('19:00'),
      null,
    ],
    [
      'an operator looks at it',
      { ...checkedOutShiftFacts, state: 'REVIEWING', needsOperator: true },
      timeOnShiftDay('19:00'),
      ours,
      'information',
    ],
  ]);

  test('says why a correction came back', () => {
    expect(textOf(returned, timeOnShiftDay('19:00'))).toBe('休憩が60分でした');
  });

  test('says until when an end can be claimed: E + 72 h, and a day after a late return', () => {
    expect(textOf(automatic, timeOnShiftDay('19:00'))).toContain('2026/11/27 18:00まで');
    const late = { ...automatic, returnedAt: instantAtJst('2026-11-27', '17:00') };
    expect(textOf(late, timeOnShiftDay('19:00'))).toContain('2026/11/28 17:00まで');
  });
});

describe('ended otherwise', () => {
  test('DELETED: shows the reason that was given', () => {
    const facts = { ...scheduledShiftFacts, state: 'DELETED' } as const;
    expect(shiftCardNoticeOf({ ...facts, endedReason: '停電' }, timeOnShiftDay('12:00'))).toEqual({
      title: '終了した理由',
      description: '停電',
      backgroundColor: shiftCardNoticeColors.calm,
    });
    expect(shiftCardNoticeOf(facts, timeOnShiftDay('12:00'))).toBeNull();
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
      const facts = { ...scheduledShiftFacts, state, endingState, kept, endedReason: '停電' };
      expect(shiftCardNoticeOf(facts, timeOnShiftDay('12:00'))?.description).toMatch(text);
    },
  );

  test('a worker who was sent home reads until when to answer, then until when it is decided', () => {
    const decideBy = instantAtJst('2026-11-27', '12:05');
    const facts = { ...scheduledShiftFacts, state: 'DISMISSED', decideBy } as const;
    const asked = shiftCardNoticeOf({ ...facts, endingState: 'WAITING' }, timeOnShiftDay('12:06'));
    expect(asked?.title).toBe('途中で終了した勤務について回答してください');
    expect(asked?.description).toContain('2026/11/27 12:05まで');
    const objected = shiftCardNoticeOf(
      { ...facts, endingState: 'OBJECTED' },
      timeOnShiftDay('12:06'),
    );
    expect(objected?.title).toBe('給与の支払いを確認中です');
  });

  test.each([
    ['ASKED', '施設に確認しています', '2026/11/27 12:05まで'],
    ['DENIED', '事務局が確認しています', '2026/11/27 12:05まで'],
    ['SPARED', 'ペナルティはつきません', '給与の支払いはありません'],
    ['CHARGED', '施設からの依頼を確認できませんでした', 'ペナルティがつきました'],
  ] as const)('a cancellation that the facility asked for, %s', (askedState, title, text) => {
    const askedDueAt = instantAtJst('2026-11-27', '12:05');
    const facts = {
      ...scheduledShiftFacts,
      state: 'CANCELLED_BY_WORKER',
      askedState,
      askedDueAt,
    } as const;
    const shown = shiftCardNoticeOf(facts, timeOnShiftDay('12:06'));
    expect(shown?.title).toBe(title);
    expect(shown?.description).toContain(text);
  });

  test.each<[ScheduleCardState, string, string]>([
    ['EXPIRED', '施設の返事がありませんでした', '期限までに施設の返事がなかったため'],
    ['REJECTED_FILLED', '募集が終了しました', '施設が返事をする前に募集が終了したため'],
    ['WITHDRAWN', '書類の承認が間に合いませんでした', '停電、取り消しになりました。'],
  ])('%s: says why the application lapsed', (state, title, description) => {
    expect(
      shiftCardNoticeOf(
        { ...scheduledShiftFacts, state, endedReason: '停電' },
        timeOnShiftDay('12:00'),
      ),
    ).toEqual({
      title,
      description: expect.stringContaining(description),
      backgroundColor: shiftCardNoticeColors.calm,
    });
  });

  test.each<ScheduleCardState>(['APPLIED', 'FIXED', 'PAID', 'CANCELLED_BY_WORKER'])(
    '%s: has nothing to say',
    (state) => {
      expect(
        shiftCardNoticeOf(
          { ...scheduledShiftFacts, state, endedReason: '停電' },
          timeOnShiftDay('12:00'),
        ),
      ).toBeNull();
    },
  );

  const missed = '無断欠勤になりました';
  says([
    ['missed', absentShiftFacts, timeOnShiftDay('20:00'), missed],
    [
      'for as long as it can be contested',
      absentShiftFacts,
      addHours(timeOnShiftDay('20:00'), 72),
      missed,
    ],
    ['and afterwards', absentShiftFacts, addHours(timeOnShiftDay('20:00'), 73), missed],
  ]);

  test('a missed shift says until when it can be contested, as long as it can', () => {
    const until = '2026/11/27 20:00まで';
    expect(textOf(absentShiftFacts, timeOnShiftDay('20:00'))).toContain(until);
    expect(textOf(absentShiftFacts, addHours(timeOnShiftDay('20:00'), 72))).toContain(until);
    const closed = textOf(
      absentShiftFacts,
      addMilliseconds(addHours(timeOnShiftDay('20:00'), 72), 1),
    );
    const contested = textOf({ ...absentShiftFacts, hasContest: true }, timeOnShiftDay('21:00'));
    expect([closed, contested].join()).not.toContain(until);
    expect(closed).toContain('終了しました');
    expect(contested).toContain('受け付けました');
  });
});

describe('an absence whose reason was accepted', () => {
  const excused = { ...absentShiftFacts, isExcused: true };
  const accepted = '欠勤の事情を確認しました';
  says([
    ['is none without a word', excused, timeOnShiftDay('20:00'), accepted, 'calm'],
    [
      'though it was contested',
      { ...excused, hasContest: true },
      timeOnShiftDay('21:00'),
      accepted,
      'calm',
    ],
  ]);

  test('an excused absence costs nothing, and can be contested for 72 hours as every absence', () => {
    const last = addHours(timeOnShiftDay('20:00'), 72);
    expect(textOf(excused, last)).toContain('2026/11/27 20:00まで');
    expect(textOf(excused, addMilliseconds(last, 1))).toBe('ペナルティはありません。');
    expect(textOf({ ...excused, hasContest: true }, last)).toBe('ペナルティはありません。');
  });
});

test.each(Object.entries(shiftCardNoticeColors))('%s is readable', (_name, color) => {
  // The product's text colour DADS grey-800 and its danger red.
  expect(contrastRatioOf(color, '#333333')).toBeGreaterThanOrEqual(4.5);
  expect(contrastRatioOf(color, '#ce0000')).toBeGreaterThanOrEqual(4.5);
});
