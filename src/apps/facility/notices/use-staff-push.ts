import { subscriptionInput } from '#platform/web/push/push-client.ts';
import { useBrowserPush, type PushSideFunctions } from '#platform/web/push/use-browser-push.ts';
import { facilityPushServiceWorker } from '#platform/web/back-office/facility-push.ts';

import {
  RegisterStaffPushDeviceMutation,
  RemoveStaffPushDeviceMutation,
  SendStaffTestPushMutation,
  StaffNoticeSettingsQuery,
  type StaffNoticeSettingsData,
} from './notices-client.ts';

const facilitySide: PushSideFunctions = {
  pushWorker: facilityPushServiceWorker,
  setting: StaffNoticeSettingsQuery,
  register: (transport, subscription) =>
    transport(RegisterStaffPushDeviceMutation, { input: subscriptionInput(subscription) }),
  remove: (transport, id) => transport(RemoveStaffPushDeviceMutation, { id }),
  sendTest: (transport, id) => transport(SendStaffTestPushMutation, { id }),
};

/** Push subscription of the person signed in to the pages of facilities. */
export const useStaffPush = (setting: StaffNoticeSettingsData['push']) =>
  useBrowserPush(setting, facilitySide);
