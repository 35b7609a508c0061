import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  notificationSettingsQuery,
  NotificationSettingsQuery,
  SaveNotificationSettingMutation,
  SaveNotificationTopicMutation,
  type NotificationSettingsData,
  type NotificationTopicRow,
  UpdateEmailNotificationSettingMutation,
  type WorkerNotificationChannel,
  type SwitchableNotificationChannel,
} from './client.ts';
import {
  withNotificationTopicSwitched,
  withNotificationChannelSwitched,
} from './settings-state.ts';

/**
 * The notification settings with optimistic switches: a switch moves immediately and a refused one moves back,
 * with the error from `whyNotSwitched` beside it. After the last pending request the settings of the server are
 * shown.
 */
export function useNotificationSwitches() {
  const known = useSuspenseQuery(notificationSettingsQuery());
  const [shown, setShown] = useState<NotificationSettingsData | null>(null);
  const underWay = useRef(0);
  const settle = () => {
    underWay.current -= 1;
    if (underWay.current === 0) setShown(null);
  };
  const show = (next: (settings: NotificationSettingsData) => NotificationSettingsData) =>
    setShown((before) => next(before ?? known.data));
  // A lost answer may hide a successful change: read the settings again.
  const readAgain = () => void known.refetch().then(settle, settle);
  const options = { invalidates: [NotificationSettingsQuery], onSuccess: settle };
  const sms = useGraphqlMutation(SaveNotificationSettingMutation, {
    ...options,
    onError(_, { input: { smsEnabled } }) {
      show((settings) => withNotificationChannelSwitched(settings, 'sms', !smsEnabled));
      readAgain();
    },
  });
  const email = useGraphqlMutation(UpdateEmailNotificationSettingMutation, {
    ...options,
    onError(_, { input: { enabled } }) {
      show((settings) => withNotificationChannelSwitched(settings, 'email', !enabled));
      readAgain();
    },
  });
  const one = useGraphqlMutation(SaveNotificationTopicMutation, {
    ...options,
    onError(_, { input: { topic, way, enabled } }) {
      show((settings) =>
        withNotificationTopicSwitched(settings, { topic, way, enabled: !enabled }),
      );
      readAgain();
    },
  });
  return {
    settings: shown ?? known.data,
    whyNotSwitched(
      place: SwitchableNotificationChannel | NotificationTopicRow['topic'],
    ): string | undefined {
      if (place === 'sms') return sms.error?.message;
      if (place === 'email') return email.error?.message;
      return one.variables?.input.topic === place ? one.error?.message : undefined;
    },
    switchWay(way: SwitchableNotificationChannel, enabled: boolean) {
      underWay.current += 1;
      show((settings) => withNotificationChannelSwitched(settings, way, enabled));
      if (way === 'sms') sms.mutate({ input: { smsEnabled: enabled } });
      else email.mutate({ input: { enabled } });
    },
    switchTopic(
      topic: NotificationTopicRow['topic'],
      way: WorkerNotificationChannel,
      enabled: boolean,
    ) {
      underWay.current += 1;
      show((settings) => withNotificationTopicSwitched(settings, { topic, way, enabled }));
      one.mutate({ input: { topic, way, enabled } });
    },
  };
}
