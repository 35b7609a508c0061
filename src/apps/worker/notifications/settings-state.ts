import type {
  NotificationSettingsData,
  NotificationTopicRow,
  WorkerNotificationChannel,
  SwitchableNotificationChannel,
} from './client.ts';

/** True when optional notices are turned on for this delivery channel. */
export function isNotificationChannelOn(
  settings: NotificationSettingsData,
  way: SwitchableNotificationChannel,
): boolean {
  return way === 'sms'
    ? settings.notificationSetting.smsEnabled
    : settings.emailNotificationSetting.enabled;
}

/** Returns the settings after a channel was switched for all optional topics. */
export function withNotificationChannelSwitched(
  settings: NotificationSettingsData,
  way: SwitchableNotificationChannel,
  enabled: boolean,
): NotificationSettingsData {
  return counted({
    ...settings,
    notificationTopicList: settings.notificationTopicList.map((row) =>
      row.isMandatory ? row : { ...row, [way]: enabled },
    ),
  });
}

type Switch = {
  topic: NotificationTopicRow['topic'];
  way: WorkerNotificationChannel;
  enabled: boolean;
};

/** Returns the settings after one channel of one topic was switched; mandatory topics do not change. */
export function withNotificationTopicSwitched(
  settings: NotificationSettingsData,
  { topic, way, enabled }: Switch,
): NotificationSettingsData {
  return counted({
    ...settings,
    notificationTopicList: settings.notificationTopicList.map((row) =>
      row.topic === topic && !row.isMandatory ? { ...row, [way]: enabled } : row,
    ),
  });
}

function counted(settings: NotificationSettingsData): NotificationSettingsData {
  const optional = settings.notificationTopicList.filter(({ isMandatory }) => !isMandatory);
  return {
    ...settings,
    notificationSetting: { smsEnabled: optional.some(({ sms }) => sms) },
    emailNotificationSetting: { enabled: optional.some(({ email }) => email) },
  };
}
