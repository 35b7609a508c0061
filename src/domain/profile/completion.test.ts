import { describe, expect, test } from 'vitest';

import { profileCompletionOf, profileTopics, type CompletionFacts } from './completion.ts';

const nothing: CompletionFacts = {
  lastName: null,
  firstName: null,
  lastKana: null,
  firstKana: null,
  bornOn: null,
  nationality: null,
  zipCode: null,
  prefectureCode: null,
  city: null,
  streetNumber: null,
  occupationId: null,
  experiencedJobTaskIds: [],
  desiredJobTaskIds: [],
  hasImage: false,
  profile: null,
  yearsOfExperience: null,
  jobChangeIntention: null,
  jobArrangementIds: [],
  desiredPrefectureCodes: [],
  desiredStationCodes: [],
  desiredWorkingHourIds: [],
};
const basic = {
  lastName: '山田',
  firstName: '花子',
  lastKana: 'ヤマダ',
  firstKana: 'ハナコ',
  bornOn: '1990-04-01',
  nationality: 'japan',
} as const;
const address = {
  zipCode: '1600023',
  prefectureCode: '13',
  city: '新宿区',
  streetNumber: '西新宿1',
};
const work = { occupationId: 1, desiredJobTaskIds: [1] };
const extras = {
  hasImage: true,
  profile: 'よろしくお願いします',
  yearsOfExperience: 0,
  jobChangeIntention: '今は考えていない',
  desiredStationCodes: ['S13001'],
};

test.each([
  ['nothing', {}, 0, 'basic', 25],
  ['names without kana', { ...basic, lastKana: null }, 0, 'basic', 25],
  ['the basics', basic, 25, 'address', 20],
  ['the address before the basics', address, 20, 'basic', 25],
  ['basics and address', { ...basic, ...address }, 45, 'work', 20],
  ['what an application needs', { ...basic, ...address, ...work }, 65, 'photo', 10],
  ['a photo alone', { hasImage: true }, 10, 'basic', 25],
  [
    'all but the wishes',
    { ...basic, ...address, ...work, ...extras, desiredStationCodes: [] },
    95,
    'preferences',
    5,
  ],
] as const)('%s', (_name, facts, percent, topic, gain) => {
  const completion = profileCompletionOf({ ...nothing, ...facts });
  expect(completion.percent).toBe(percent);
  expect(completion.next).toMatchObject({ topic, gain });
});

test('everything is 100 percent and leaves nothing to do', () => {
  const completion = profileCompletionOf({ ...nothing, ...basic, ...address, ...work, ...extras });
  expect(completion).toMatchObject({ percent: 100, isComplete: true, next: null });
  expect(completion.topics.every((one) => one.isDone)).toBe(true);
});

const statesOf = (facts: Partial<CompletionFacts>) =>
  profileCompletionOf({ ...nothing, ...facts }).topics;

describe('topics', () => {
  test('come once each, the required ones first', () => {
    expect(statesOf({}).map((one) => one.topic)).toEqual(profileTopics);
    expect(statesOf({}).map((one) => one.isRequired)).toEqual([true, true, true, false, false]);
  });

  test('a required topic is done without its recommended parts', () => {
    expect(statesOf(work).find((one) => one.topic === 'work')?.isDone).toBe(true);
    expect(statesOf({ occupationId: 1 }).find((one) => one.topic === 'work')?.isDone).toBe(false);
  });

  test('only the required ones make it complete', () => {
    expect(profileCompletionOf({ ...nothing, ...basic, ...address, ...work }).isComplete).toBe(
      true,
    );
    expect(profileCompletionOf({ ...nothing, ...basic, ...address, ...extras }).isComplete).toBe(
      false,
    );
  });
});
