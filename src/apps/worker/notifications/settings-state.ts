import type { Settings, TopicRow, Way, WholeWay } from './client.ts';

/** Whether any optional notice comes this way. */
export function isWayOn(settings: Settings, way: WholeWay): boolean {
  return way === 'sms'
    ? settings.notificationSetting.smsEnabled
    : settings.emailNotificationSetting.enabled;
}

/** The settings as they will be once a whole way was switched. */
export function withWaySwitched(settings: Settings, way: WholeWay, enabled: boolean): Settings {
  return counted({
    ...settings,
    notificationTopicList: settings.notificationTopicList.map((row) =>
      row.isMandatory ? row : { ...row, [way]: enabled },
    ),
  });
}

type Switch = { topic: TopicRow['topic']; way: Way; enabled: boolean };

/** The settings as they will be once one way of one topic was switched. */
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
