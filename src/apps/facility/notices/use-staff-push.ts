import { subscriptionInput } from '#platform/web/push/push-client.ts';
import { useBrowserPush, type PushSideFunctions } from '#platform/web/push/use-browser-push.ts';
import { facilityPushWorker } from '#platform/web/back-office/facility-push.ts';

import {
  RegisterStaffPushDevice,
  RemoveStaffPushDevice,
  SendStaffTestPush,
  StaffNoticeSettings,
  type StaffNoticeSettingsData,
} from './notices-client.ts';

const facilitySide: PushSideFunctions = {
  pushWorker: facilityPushWorker,
  setting: StaffNoticeSettings,
  register: (transport, subscription) =>
    transport(RegisterStaffPushDevice, { input: subscriptionInput(subscription) }),
  remove: (transport, id) => transport(RemoveStaffPushDevice, { id }),
  sendTest: (transport, id) => transport(SendStaffTestPush, { id }),
};

/** Push subscription of the person signed in to the pages of facilities. */
export const useStaffPush = (setting: StaffNoticeSettingsData['push']) =>
  useBrowserPush(setting, facilitySide);
