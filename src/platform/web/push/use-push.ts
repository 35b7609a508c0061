import { useQuery } from '@tanstack/react-query';

import { graphqlQuery } from '../graphql/query.ts';
import {
  PushSettingQuery,
  RegisterPushDeviceMutation,
  RemovePushDeviceMutation,
  SendTestPushMutation,
  subscriptionInput,
} from './push-client.ts';
import { workerPushServiceWorker } from './push.ts';
import { useBrowserPush, type PushSideFunctions } from './use-browser-push.ts';

export const pushSettingQuery = () => graphqlQuery(PushSettingQuery, {});

const workerSide: PushSideFunctions = {
  pushWorker: workerPushServiceWorker,
  setting: PushSettingQuery,
  register: (transport, subscription) =>
    transport(RegisterPushDeviceMutation, { input: subscriptionInput(subscription) }),
  remove: (transport, id) => transport(RemovePushDeviceMutation, { input: { id } }),
  sendTest: (transport, id) => transport(SendTestPushMutation, { input: { id } }),
};

/** Push for the worker of this browser: the settings on the server, the browser's state, and actions. */
export function useWorkerPush() {
  const asked = useQuery({ ...pushSettingQuery(), throwOnError: false });
  return {
    ...useBrowserPush(asked.data?.pushSetting, workerSide),
    failure: asked.error?.message ?? null,
    retry: () => void asked.refetch(),
  };
}

export type WorkerPushControls = ReturnType<typeof useWorkerPush>;
