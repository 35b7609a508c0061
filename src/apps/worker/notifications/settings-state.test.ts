import { expect, test } from 'vitest';

import type { NotificationSettingsData } from './client.ts';
import {
  isNotificationChannelOn,
  withNotificationTopicSwitched,
  withNotificationChannelSwitched,
} from './settings-state.ts';

const row = (topic: 'contract' | 'alert' | 'news', isMandatory: boolean) => ({
  topic,
  label: topic,
  description: topic,
  isMandatory,
  sms: isMandatory,
  email: isMandatory,
  push: true,
});
const none: NotificationSettingsData = {
  notificationSetting: { smsEnabled: false },
  emailNotificationSetting: { enabled: false },
  notificationTopicList: [row('contract', true), row('alert', false), row('news', false)],
  email: { address: null, isBouncing: false },
};
const chosen = (settings: NotificationSettingsData, way: 'sms' | 'email') =>
  settings.notificationTopicList
    .filter((one) => one[way] && !one.isMandatory)
    .map(({ topic }) => topic);

test('a whole way goes on and off with its topics', () => {
  const on = withNotificationChannelSwitched(none, 'sms', true);
  expect([isNotificationChannelOn(on, 'sms'), isNotificationChannelOn(on, 'email')]).toEqual([
    true,
    false,
  ]);
  expect(chosen(on, 'sms')).toEqual(['alert', 'news']);
  expect(withNotificationChannelSwitched(on, 'sms', false)).toEqual(none);
});

test('the first topic turns its way on, the last one off', () => {
  const one = withNotificationTopicSwitched(none, { topic: 'alert', way: 'email', enabled: true });
  expect([isNotificationChannelOn(one, 'email'), chosen(one, 'email')]).toEqual([true, ['alert']]);
  expect(
    withNotificationTopicSwitched(one, { topic: 'alert', way: 'email', enabled: false }),
  ).toEqual(none);
});

test('a mandatory topic stays', () => {
  expect(
    withNotificationTopicSwitched(none, { topic: 'contract', way: 'sms', enabled: false }),
  ).toEqual(none);
  expect(withNotificationChannelSwitched(none, 'email', false)).toEqual(none);
});
