import { expect, test } from 'vitest';

import {
  mandatoryTopics,
  optionalTopics,
  defaultPushTopics,
} from '#platform/server/delivery/notice-rules.ts';

import {
  defaultNotificationChoices,
  notificationTopicList,
  choicesWithTopicSet,
  choicesWithWaySet,
  type NotificationChoices,
} from './choices.ts';
import { topicTexts } from './topics.ts';

const topicsThat = (isMandatory: boolean) =>
  topicTexts.filter((text) => text.isMandatory === isMandatory).map(({ topic }) => topic);

test('the settings lock what the delivery always tells, and offer the rest', () => {
  expect(topicsThat(true)).toEqual(mandatoryTopics);
  expect(topicsThat(false)).toEqual(optionalTopics);
});

test('push begins with what the delivery begins with', () => {
  expect(defaultNotificationChoices.push).toEqual(defaultPushTopics);
  const off = choicesWithTopicSet(defaultNotificationChoices, {
    topic: 'chat',
    way: 'push',
    isOn: false,
  });
  expect(off?.push).toEqual(['alert', 'review', 'points']);
});

test.each<[NotificationChoices, boolean, readonly string[]]>([
  [defaultNotificationChoices, true, optionalTopics],
  [defaultNotificationChoices, false, []],
  [{ ...defaultNotificationChoices, sms: ['chat'] }, true, ['chat']],
  [{ ...defaultNotificationChoices, sms: ['chat'] }, false, []],
])('%j with SMS turned %s is %j', (choices, isOn, sms) => {
  expect(choicesWithWaySet(choices, 'sms', isOn)).toEqual({ ...defaultNotificationChoices, sms });
});

test.each<[NotificationChoices, boolean, readonly string[]]>([
  [defaultNotificationChoices, true, ['alert']],
  [defaultNotificationChoices, false, []],
  [{ ...defaultNotificationChoices, email: ['alert', 'chat'] }, true, ['chat', 'alert']],
  [{ ...defaultNotificationChoices, email: ['alert', 'chat'] }, false, ['chat']],
])('%j with alerts by e-mail turned %s is %j', (choices, isOn, email) => {
  expect(choicesWithTopicSet(choices, { topic: 'alert', way: 'email', isOn })).toEqual({
    ...defaultNotificationChoices,
    email,
  });
});

test.each(mandatoryTopics)('%s cannot be chosen, only received', (topic) => {
  expect(
    choicesWithTopicSet(defaultNotificationChoices, { topic, way: 'sms', isOn: false }),
  ).toBeNull();
  expect(
    choicesWithTopicSet(defaultNotificationChoices, { topic, way: 'email', isOn: true }),
  ).toBeNull();
});

test('the list shows mandatory topics as on, and others as chosen', () => {
  const list = notificationTopicList({ ...defaultNotificationChoices, sms: ['news'] });
  const on = list.filter(({ sms }) => sms).map(({ topic }) => topic);
  expect(on).toEqual([...mandatoryTopics, 'news']);
  expect(list.filter(({ email }) => email).map(({ topic }) => topic)).toEqual(mandatoryTopics);
});
