import { describe, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { contractConditionChanges } from './changes.ts';
import { conditionsNoticeItems, type ContractTerms } from './notice.ts';

const terms: ContractTerms = {
  corporationName: '社会福祉法人みどり会',
  corporationAddress: '東京都新宿区西新宿2-8-1',
  facilityName: 'みどり野',
  facilityAddress: '東京都新宿区西新宿2-8-1',
  jobTitle: '日勤の介護',
  taskNames: ['食事介助', '入浴介助'],
  startsAt: instantAtJst('2026-11-02', '09:00'),
  endsAt: instantAtJst('2026-11-02', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  overtimeAgreement: true,
  consultationDesk: '総務課 03-1234-5678',
  smokingMeasure: '敷地内禁煙',
  payDay: '2026-12-15',
  payTiming: 'EARLY',
};

const of = (change: Partial<ContractTerms> = {}, belongings = '上履き') => {
  const all = { ...terms, ...change };
  return {
    items: conditionsNoticeItems(all),
    startsAt: all.startsAt,
    endsAt: all.endsAt,
    belongings,
  };
};
const later = {
  startsAt: instantAtJst('2026-12-07', '09:00'),
  endsAt: instantAtJst('2026-12-07', '18:00'),
  payDay: '2027-01-15',
  facilityAddress: '東京都新宿区西新宿（番地は契約の成立後に表示）',
};

describe('what changed since the last contract', () => {
  test('is nothing for another day of the same job', () => {
    expect(contractConditionChanges(of(), of(later))).toEqual([]);
  });

  test.each<[string, Partial<ContractTerms>, object]>([
    [
      'the wage',
      { hourlyWage: 1_550 },
      {
        title: '賃金',
        before: '基本賃金：時給1,500円（1分単位で計算）',
        now: '基本賃金：時給1,550円（1分単位で計算）',
      },
    ],
    [
      'the break',
      { breakMinutes: 45 },
      {
        title: '始業・終業の時刻、休憩、休日',
        before: '休憩：60分（勤務の途中に自由に利用）',
        now: '休憩：45分（勤務の途中に自由に利用）',
      },
    ],
    [
      'the tasks',
      { taskNames: ['食事介助'] },
      { before: expect.stringContaining('入浴介助'), now: '雇入れ直後：日勤の介護（食事介助）' },
    ],
    [
      'the smoking measure',
      { smokingMeasure: '屋内禁煙（屋外に喫煙場所あり）' },
      { title: '受動喫煙防止措置', before: '敷地内禁煙', now: '屋内禁煙（屋外に喫煙場所あり）' },
    ],
  ])('is %s, before and now', (_name, change, expected) => {
    expect(contractConditionChanges(of(), of({ ...later, ...change }))).toEqual([
      expect.objectContaining(expected),
    ]);
  });

  test('is the hours', () => {
    const change = { endsAt: instantAtJst('2026-12-07', '17:00') };
    expect(contractConditionChanges(of(), of({ ...later, ...change }))).toEqual([
      { title: '勤務時間', before: '09:00〜18:00', now: '09:00〜17:00' },
    ]);
  });

  test('is what to bring, also when that is nothing now', () => {
    expect(contractConditionChanges(of(), of(later, ' '))).toEqual([
      { title: '持ち物・服装', before: '上履き', now: 'なし' },
    ]);
  });
});
