import { useQuery } from '@tanstack/react-query';

import { graphqlQuery } from '../graphql/query.ts';
import {
  PushSetting,
  RegisterPushDevice,
  RemovePushDevice,
  SendTestPush,
  subscriptionInput,
} from './push-client.ts';
import { workerPushServiceWorker } from './push.ts';
import { useBrowserPush, type PushSide } from './use-browser-push.ts';

export const pushSetting = () => graphqlQuery(PushSetting, {});

const workerSide: PushSide = {
  pushWorker: workerPushServiceWorker,
  setting: PushSetting,
  register: (transport, subscription) =>
    transport(RegisterPushDevice, { input: subscriptionInput(subscription) }),
  remove: (transport, id) => transport(RemovePushDevice, { input: { id } }),
  sendTest: (transport, id) => transport(SendTestPush, { input: { id } }),
};

/** Push for the worker of this browser: the settings on the server, the browser's state, and actions. */
export function usePush() {
  const asked = useQuery({ ...pushSetting(), throwOnError: false });
  return {
    ...useBrowserPush(asked.data?.pushSetting, workerSide),
    failure: asked.error?.message ?? null,
    retry: () => void asked.refetch(),
  };
}

export type PushControls = ReturnType<typeof usePush>;
