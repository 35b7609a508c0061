import { expect, test } from 'vitest';

import {
  mandatoryTopics,
  optionalTopics,
  pushTopicsAtFirst,
} from '#platform/server/delivery/notice-rules.ts';

import { noChoices, topicList, withTopic, withWay, type Choices } from './choices.ts';
import { topicTexts } from './topics.ts';

const topicsThat = (isMandatory: boolean) =>
  topicTexts.filter((text) => text.isMandatory === isMandatory).map(({ topic }) => topic);

test('the settings lock what the delivery always tells, and offer the rest', () => {
  expect(topicsThat(true)).toEqual(mandatoryTopics);
  expect(topicsThat(false)).toEqual(optionalTopics);
});

test('push begins with what the delivery begins with', () => {
  expect(noChoices.push).toEqual(pushTopicsAtFirst);
  const off = withTopic(noChoices, { topic: 'chat', way: 'push', isOn: false });
  expect(off?.push).toEqual(['alert', 'review', 'points']);
});

test.each<[Choices, boolean, readonly string[]]>([
  [noChoices, true, optionalTopics],
  [noChoices, false, []],
  [{ ...noChoices, sms: ['chat'] }, true, ['chat']],
  [{ ...noChoices, sms: ['chat'] }, false, []],
])('%j with SMS turned %s is %j', (choices, isOn, sms) => {
  expect(withWay(choices, 'sms', isOn)).toEqual({ ...noChoices, sms });
});

test.each<[Choices, boolean, readonly string[]]>([
  [noChoices, true, ['alert']],
  [noChoices, false, []],
  [{ ...noChoices, email: ['alert', 'chat'] }, true, ['chat', 'alert']],
  [{ ...noChoices, email: ['alert', 'chat'] }, false, ['chat']],
])('%j with alerts by e-mail turned %s is %j', (choices, isOn, email) => {
  expect(withTopic(choices, { topic: 'alert', way: 'email', isOn })).toEqual({
    ...noChoices,
    email,
  });
});

test.each(mandatoryTopics)('%s cannot be chosen, only received', (topic) => {
  expect(withTopic(noChoices, { topic, way: 'sms', isOn: false })).toBeNull();
  expect(withTopic(noChoices, { topic, way: 'email', isOn: true })).toBeNull();
});

test('the list shows mandatory topics as on, and others as chosen', () => {
  const list = topicList({ ...noChoices, sms: ['news'] });
  const on = list.filter(({ sms }) => sms).map(({ topic }) => topic);
  expect(on).toEqual([...mandatoryTopics, 'news']);
  expect(list.filter(({ email }) => email).map(({ topic }) => topic)).toEqual(mandatoryTopics);
});
