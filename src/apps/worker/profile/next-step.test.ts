import { expect, test } from 'vitest';

import { pathAfterSavingProfile, profileTopicPath } from './next-step.ts';

const topics = (...done: string[]) => ({
  topics: (['basic', 'address', 'work', 'photo', 'preferences'] as const).map((topic) => ({
    topic,
    isRequired: topic !== 'photo' && topic !== 'preferences',
    isDone: done.includes(topic),
  })),
});

test('outside of a task every form leads to the overview', () => {
  expect(pathAfterSavingProfile(topics('basic'), null)).toBe('/me/profile');
});

test.each([
  [['basic'], '/me/profile/address?returnTo=%2Fprepare%3FrecruitmentId%3D1'],
  [['basic', 'address'], '/me/profile/work?returnTo=%2Fprepare%3FrecruitmentId%3D1'],
  [['address', 'work'], '/me/profile/basic?returnTo=%2Fprepare%3FrecruitmentId%3D1'],
  [['basic', 'address', 'work'], '/prepare?recruitmentId=1'],
])('in a task, with %s done, on to %s', (done, path) => {
  expect(pathAfterSavingProfile(topics(...done), '/prepare?recruitmentId=1')).toBe(path);
});

test('a topic by itself', () => {
  expect(profileTopicPath('photo')).toBe('/me/profile/photo');
});
