import { browserLabel } from '#platform/base/browser-label.ts';

import { graphql, type DataOf, type VariablesOf } from '../graphql/document.ts';

export const PushSettingQuery = graphql(`
  query PushSetting {
    pushSetting {
      publicKey
      devices {
        id
        label
        registeredAt
        deliveredAt
        fingerprint
      }
    }
  }
`);

export type PushSettings = DataOf<typeof PushSettingQuery>['pushSetting'];
export type PushDevice = PushSettings['devices'][number];

export const RegisterPushDeviceMutation = graphql(`
  mutation RegisterPushDevice($input: RegisterPushDeviceInput!) {
    registerPushDevice(input: $input) {
      success
      id
    }
  }
`);

export const RemovePushDeviceMutation = graphql(`
  mutation RemovePushDevice($input: PushDeviceInput!) {
    removePushDevice(input: $input) {
      success
    }
  }
`);

export const SendTestPushMutation = graphql(`
  mutation SendTestPush($input: PushDeviceInput!) {
    sendTestPush(input: $input) {
      success
    }
  }
`);

/** The registration input for a browser's push subscription. */
export function subscriptionInput(
  subscription: PushSubscription,
  replaces: string | null = null,
): VariablesOf<typeof RegisterPushDeviceMutation>['input'] {
  const { keys } = subscription.toJSON();
  return {
    endpoint: subscription.endpoint,
    p256dh: unpadded(keys?.['p256dh']),
    auth: unpadded(keys?.['auth']),
    label: browserLabel(navigator.userAgent),
    replaces: replaces === subscription.endpoint ? null : replaces,
  };
}

/** Removes base64url padding, which some browsers add and the server refuses. */
const unpadded = (text = '') => text.replaceAll('=', '');
