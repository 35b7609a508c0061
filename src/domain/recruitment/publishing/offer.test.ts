import { describe, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { currentTermsVersion } from '#domain/corporation/consents/terms-rules.ts';
import { shippedMinimumWageTables } from '#domain/reference/statutory.build.ts';
import { contrastRatioOf } from '#testing/components/contrast.ts';

import { licenseGroupMasks, heldLicensesMask, noLicensesMask, idMaskOf } from '../masks.ts';
import {
  travelAllowanceLabel,
  facilityRatingLabel,
  stationLabel,
  shiftTimesLabel,
  totalCountLabel,
  wageAndAllowanceLabel,
} from '../labels.ts';
import {
  openRecruitmentRowOf,
  plannedTaxablePayOf,
  type JobOfferFacts,
  type PostingRecord,
} from './offer.ts';
import {
  recommendationPoints,
  recommendationScoreOf,
  type RecommendationScoreFacts,
} from './score.ts';
import { shiftKindOf } from '../shift-kind.ts';
import { lastingTagNamesOf, tagColors, tagsOfPostingAt, type TagFacts } from '../tags.ts';

const at = (time: string) => instantAtJst('2026-11-25', time);

describe('shift kinds', () => {
  test.each([
    ['20:00', '23:59', 'SHIFT_DAY'],
    ['20:00', '24:00', 'SHIFT_NIGHT'],
    ['17:00', '33:00', 'SHIFT_NIGHT'],
    ['03:01', '09:00', 'SHIFT_DAY'],
    ['03:00', '09:00', 'SHIFT_NIGHT'],
    ['04:59', '09:00', 'SHIFT_DAY'],
    ['05:00', '09:00', 'SHIFT_EARLY_MORNING'],
    ['08:29', '12:00', 'SHIFT_EARLY_MORNING'],
    ['08:30', '12:00', 'SHIFT_DAY'],
    ['13:00', '22:00', 'SHIFT_DAY'],
  ])('%s to %s is %s', (start, end, kind) => {
    expect(shiftKindOf({ startsAt: at(start), endsAt: at(end) })).toBe(kind);
  });
});

describe('tags', () => {
  const plain: TagFacts = {
    isUnreviewed: false,
    isUrgent: false,
    hourlyWage: 1_300,
    minimumWage: 1_280,
    beginnersWelcome: false,
    mode: 'SCREENING',
    instantConditions: null,
    shiftKind: 'SHIFT_DAY',
    pickUpService: false,
    walkMinutes: 11,
    bonus: 0,
  };

  test('nothing special has none', () => {
    expect(lastingTagNamesOf(plain)).toEqual([]);
  });

  test.each<[Partial<TagFacts>, string[]]>([
    [{ hourlyWage: 1_663 }, []],
    [{ hourlyWage: 1_664 }, ['高時給']],
    [{ walkMinutes: 10 }, ['駅近']],
    [{ walkMinutes: null }, []],
    [{ isUnreviewed: true }, ['掲載内容は確認中']],
    [{ mode: 'INSTANT' }, ['即決']],
    [{ mode: 'INSTANT', instantConditions: {} }, ['条件つき即決']],
    [{ mode: 'SCREENING', instantConditions: {} }, []],
    [
      { beginnersWelcome: true, shiftKind: 'SHIFT_NIGHT', pickUpService: true, bonus: 100 },
      ['初めて歓迎', '夜勤', '送迎あり', 'ボーナス'],
    ],
  ])('%o has %o', (change, expected) => {
    expect(lastingTagNamesOf({ ...plain, ...change })).toEqual(expected);
  });

  test('急募 comes first within 24 hours, while a seat is left', () => {
    const now = at('09:00');
    const names = (startsAt: Date, remaining: number) =>
      tagsOfPostingAt({ lasting: ['即決'], startsAt, remaining }, now).map((tag) => tag.name);
    expect(names(addHours(now, 24), 1)).toEqual(['急募', '即決']);
    expect(names(addHours(now, 24), 0)).toEqual(['即決']);
    expect(names(addHours(now, 25), 1)).toEqual(['即決']);
    expect(names(now, 1)).toEqual(['即決']);
  });

  test('a posting that no operator has read says so first', () => {
    const now = at('09:00');
    const lasting = lastingTagNamesOf({ ...plain, isUnreviewed: true, isUrgent: true, bonus: 500 });
    const tags = tagsOfPostingAt({ lasting, startsAt: addHours(now, 10), remaining: 1 }, now);
    expect(tags.map(({ name }) => name)).toEqual(['掲載内容は確認中', '急募', 'ボーナス']);
  });

  test('急募 after the call of a facility stands first once, while a seat is left', () => {
    const now = at('09:00');
    const lasting = lastingTagNamesOf({ ...plain, isUrgent: true, bonus: 500 });
    const names = (hours: number, remaining: number) =>
      tagsOfPostingAt({ lasting, startsAt: addHours(now, hours), remaining }, now).map(
        ({ name }) => name,
      );
    expect(names(48, 1)).toEqual(['急募', 'ボーナス']);
    expect(names(10, 1)).toEqual(['急募', 'ボーナス']);
    expect(names(48, 0)).toEqual(['ボーナス']);
  });

  test.each(Object.entries(tagColors))('%s can be read on its background', (_name, color) => {
    expect(contrastRatioOf(color.font, color.background)).toBeGreaterThanOrEqual(7);
  });
});

describe('labels', () => {
  test('say what a worker reads', () => {
    expect(travelAllowanceLabel(500)).toBe('交通費 上限500円');
    expect(travelAllowanceLabel(0)).toBe('交通費なし');
    expect(wageAndAllowanceLabel(1_500)).toBe('時給1,500円（深夜・時間外は25％増し）');
    expect(stationLabel({ name: '新宿', walkMinutes: 5 })).toBe('新宿駅 徒歩5分');
    expect(shiftTimesLabel({ startsAt: at('17:00'), endsAt: at('34:00') })).toBe(
      '2026/11/25（水）17:00〜翌10:00',
    );
    expect([0, 128, 999, 1_000].map(totalCountLabel)).toEqual([
      '0件',
      '128件',
      '999件',
      '1,000件以上',
    ]);
  });

  test('a mean of fewer than three reviews is not shown', () => {
    expect(facilityRatingLabel(4.5, 2).rate).toBeNull();
    expect(facilityRatingLabel(4, 3)).toEqual({ rate: 4, description: '4.0（3件）' });
    expect(facilityRatingLabel(null, 0).rate).toBeNull();
  });
});

describe('masks', () => {
  test('hold 62 ids exactly', () => {
    expect(idMaskOf([1, 3])).toBe('10');
    expect(idMaskOf([62])).toBe('4611686018427387904');
    expect(idMaskOf([63, 0, -1, 1.5])).toBe('0');
    expect(heldLicensesMask([])).toBe(noLicensesMask);
  });

  test('a group that is not there asks for nothing', () => {
    const [first, second, third] = licenseGroupMasks([[10, 11]]).map(BigInt);
    const passes = (held: string) =>
      [first, second, third].every((mask) => ((mask ?? 0n) & BigInt(held)) !== 0n);
    expect(passes(heldLicensesMask([11]))).toBe(true);
    expect(passes(heldLicensesMask([12]))).toBe(false);
    expect(passes(heldLicensesMask([]))).toBe(false);
    expect(
      licenseGroupMasks([]).every((mask) => (BigInt(mask) & BigInt(heldLicensesMask([]))) !== 0n),
    ).toBe(true);
  });
});

describe('the recommended order', () => {
  const usual: RecommendationScoreFacts = {
    startsAt: at('09:00'),
    ratingTenths: 40,
    hourlyWage: 1_500,
    minimumWage: 1_280,
    beginnersWelcome: false,
    bonus: 0,
  };
  const score = (change: Partial<RecommendationScoreFacts>) =>
    recommendationScoreOf({ ...usual, ...change });

  test('rises with rating, wage, nearness in time, beginners and bonus', () => {
    const base = score({});
    for (const better of [
      { ratingTenths: 41 },
      { hourlyWage: 1_600 },
      { startsAt: at('08:00') },
      { beginnersWelcome: true },
      { bonus: 100 },
    ]) {
      expect(score(better)).toBeGreaterThan(base);
    }
  });

  test('a day earlier weighs as much as a tenth of a star', () => {
    expect(score({ startsAt: addHours(usual.startsAt, -24) })).toBe(score({ ratingTenths: 41 }));
  });

  test('the ends are cut off, and an unrated facility counts as 3.5', () => {
    expect(score({ ratingTenths: 12 })).toBe(score({ ratingTenths: 30 }));
    expect(score({ hourlyWage: 9_000 })).toBe(score({ hourlyWage: 1_920 }));
    expect(score({ ratingTenths: null })).toBe(
      score({ ratingTenths: recommendationPoints.unratedTenths }),
    );
  });
});

describe('the read row', () => {
  const posting: PostingRecord = {
    id: '00000000-0000-7000-8000-000000000001',
    startsAt: instantAtJst('2026-11-25', '17:00'),
    endsAt: instantAtJst('2026-11-26', '09:00'),
    breakMinutes: 120,
    hourlyWage: 1_600,
    travelAllowance: 800,
    capacity: 3,
    seatsTaken: 1,
    isUnreviewed: false,
    isUrgent: false,
    payTiming: 'EARLY',
    bonus: 0,
    mode: 'INSTANT',
    deadline: instantAtJst('2026-11-25', '15:00'),
    publishedAt: instantAtJst('2026-11-20', '09:00'),
  };
  const offer: JobOfferFacts = {
    jobId: 'job',
    facilityId: 'facility',
    corporationId: 'corporation',
    title: '夜勤スタッフ',
    taskIds: [1],
    taskNames: ['食事介助'],
    benefitIds: [],
    licenseGroups: [[1, 3]],
    instantConditions: null,
    beginnersWelcome: false,
    pickUpService: false,
    jobImageKeys: [],
    facilityName: 'みどり野',
    serviceId: 1,
    serviceName: '特別養護老人ホーム',
    prefectureCode: '13',
    minimumWages: shippedMinimumWageTables,
    cityCode: '13104',
    publicAddress: '東京都新宿区西新宿',
    featureIds: [],
    careLevel: 3.4,
    agreements: [],
    standing: {
      corporation: 'APPROVED',
      termsVersion: currentTermsVersion,
      declaredOn: '2026-09-01',
      hasContact: true,
      facility: 'PUBLISHED',
    },
    isCorporationProven: true,
    facilityImageKeys: ['facilities/a.webp'],
    rating: 4.3,
    ratingCount: 12,
    stationCodes: ['S13001', 'S13002'],
    stationNames: ['東京', '神田'],
    walkMinutes: [5, 9],
  };

  test('the wage is that of the plan, without break placement (Rule 4.12)', () => {
    // None of the 7 h at night is lost to the break, which is deducted from day hours first.
    expect(plannedTaxablePayOf(posting)).toBe(22_400 + 2_400 + 2_800);
  });

  test('it stands under Japan, prefecture, municipality and both stations', () => {
    const row = openRecruitmentRowOf(posting, offer);
    expect(row.places).toEqual(['J', 'L13', 'M13104', 'SS13001', 'SS13002']);
    expect(row).toMatchObject({
      workDate: '2026-11-25',
      dutyMinutes: 960,
      shiftBit: 4,
      remaining: 2,
      walkMinutes: 5,
      rating: 43,
      careLevel: 34,
    });
    expect(row.item).toMatchObject({
      stationLabel: '東京駅 徒歩5分',
      representativeImage: '/files/facilities/a.webp',
      review: { rate: 4.3, description: '4.3（12件）' },
      lastingTags: ['即決', '夜勤', '駅近'],
      bonus: null,
    });
  });

  test('what is not known comes last', () => {
    const bare = {
      ...offer,
      stationCodes: [],
      stationNames: [],
      walkMinutes: [],
      careLevel: null,
      rating: null,
    };
    const row = openRecruitmentRowOf(posting, bare);
    expect(row).toMatchObject({ walkMinutes: 99, careLevel: 99, rating: 0 });
    expect(row.item.stationLabel).toBeNull();
  });
});
