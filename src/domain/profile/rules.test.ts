import { expect, test } from 'vitest';

import { isProfileComplete, missingProfileFields, type ProfileFacts } from './rules.ts';

const whole: ProfileFacts = {
  lastName: '山田',
  firstName: '花子',
  lastKana: 'ヤマダ',
  firstKana: 'ハナコ',
  bornOn: '1990-04-01',
  nationality: 'japan',
  zipCode: '1600023',
  prefectureCode: '13',
  city: '新宿区',
  streetNumber: '西新宿1-1-1',
  occupationId: 1,
  experiencedJobTaskIds: [],
  desiredJobTaskIds: [1],
};

test('a whole profile is complete', () => {
  expect(missingProfileFields(whole)).toEqual([]);
  expect(isProfileComplete(whole)).toBe(true);
  expect(isProfileComplete(null)).toBe(false);
});

const required = [
  'lastName',
  'firstName',
  'lastKana',
  'firstKana',
  'bornOn',
  'nationality',
  'zipCode',
  'prefectureCode',
  'city',
  'streetNumber',
  'occupationId',
] as const;

test.each(required)('without %s it is not', (field) => {
  const profile = { ...whole, [field]: null };
  expect(missingProfileFields(profile)).toEqual([field]);
  expect(isProfileComplete(profile)).toBe(false);
});

test('an empty text is none', () => {
  expect(missingProfileFields({ ...whole, city: '' })).toEqual(['city']);
});

const tasks = (experienced: number[], desired: number[]) =>
  missingProfileFields({
    ...whole,
    experiencedJobTaskIds: experienced,
    desiredJobTaskIds: desired,
  });

test('tasks done or tasks wished for: one of either is enough', () => {
  expect(tasks([], [])).toEqual(['jobTasks']);
  expect(tasks([3], [])).toEqual([]);
  expect(tasks([], [3])).toEqual([]);
});
