import type { Settings, TopicRow, Way, WholeWay } from './client.ts';

/** True when optional notices are turned on for this delivery channel. */
export function isWayOn(settings: Settings, way: WholeWay): boolean {
  return way === 'sms'
    ? settings.notificationSetting.smsEnabled
    : settings.emailNotificationSetting.enabled;
}

/** Returns the settings after a channel was switched for all optional topics. */
export function withWaySwitched(settings: Settings, way: WholeWay, enabled: boolean): Settings {
  return counted({
    ...settings,
    notificationTopicList: settings.notificationTopicList.map((row) =>
      row.isMandatory ? row : { ...row, [way]: enabled },
    ),
  });
}

type Switch = { topic: TopicRow['topic']; way: Way; enabled: boolean };

/** Returns the settings after one channel of one topic was switched; mandatory topics do not change. */
export function withTopicSwitched(settings: Settings, { topic, way, enabled }: Switch): Settings {
  return counted({
    ...settings,
    notificationTopicList: settings.notificationTopicList.map((row) =>
      row.topic === topic && !row.isMandatory ? { ...row, [way]: enabled } : row,
    ),
  });
}

function counted(settings: Settings): Settings {
  const optional = settings.notificationTopicList.filter(({ isMandatory }) => !isMandatory);
  return {
    ...settings,
    notificationSetting: { smsEnabled: optional.some(({ sms }) => sms) },
    emailNotificationSetting: { enabled: optional.some(({ email }) => email) },
  };
}
