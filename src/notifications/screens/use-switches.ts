import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  notificationSettings,
  NotificationSettings,
  SaveNotificationSetting,
  SaveNotificationTopic,
  type Settings,
  type TopicRow,
  UpdateEmailNotificationSetting,
  type Way,
  type WholeWay,
} from '../client.ts';
import { withTopicSwitched, withWaySwitched } from './settings-state.ts';

/**
 * The settings with their switches, each in its new place at once. When nothing is under way any
 * more, what the server has is shown: a switch that it did not take goes back, and that is said.
 */
export function useSwitches() {
  const known = useSuspenseQuery(notificationSettings());
  const [shown, setShown] = useState<Settings | null>(null);
  const underWay = useRef(0);
  const settle = () => {
    underWay.current -= 1;
    if (underWay.current === 0) setShown(null);
  };
  const options = {
    invalidates: [NotificationSettings],
    onSuccess: settle,
    onError: () => known.refetch().then(settle, settle),
  };
  const sms = useGraphqlMutation(SaveNotificationSetting, options);
  const email = useGraphqlMutation(UpdateEmailNotificationSetting, options);
  const one = useGraphqlMutation(SaveNotificationTopic, options);
  const show = (next: (settings: Settings) => Settings) => {
    underWay.current += 1;
    setShown((before) => next(before ?? known.data));
  };
  return {
    settings: shown ?? known.data,
    failure: (sms.error ?? email.error ?? one.error)?.message,
    switchWay(way: WholeWay, enabled: boolean) {
      show((settings) => withWaySwitched(settings, way, enabled));
      if (way === 'sms') sms.mutate({ input: { smsEnabled: enabled } });
      else email.mutate({ input: { enabled } });
    },
    switchTopic(topic: TopicRow['topic'], way: Way, enabled: boolean) {
      show((settings) => withTopicSwitched(settings, { topic, way, enabled }));
      one.mutate({ input: { topic, way, enabled } });
    },
  };
}
