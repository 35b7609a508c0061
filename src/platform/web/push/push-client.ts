import { browserLabel } from '#platform/base/browser-label.ts';

import { graphql, type DataOf, type VariablesOf } from '../graphql/document.ts';

export const PushSetting = graphql(`
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

export type PushSettings = DataOf<typeof PushSetting>['pushSetting'];
export type PushDevice = PushSettings['devices'][number];

export const RegisterPushDevice = graphql(`
  mutation RegisterPushDevice($input: RegisterPushDeviceInput!) {
    registerPushDevice(input: $input) {
      success
      id
    }
  }
`);

export const RemovePushDevice = graphql(`
  mutation RemovePushDevice($input: PushDeviceInput!) {
    removePushDevice(input: $input) {
      success
    }
  }
`);

export const SendTestPush = graphql(`
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
): VariablesOf<typeof RegisterPushDevice>['input'] {
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
