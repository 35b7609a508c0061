import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const StaffNoticeSettings = graphql(`
  query StaffNoticeSettings {
    staffNoticeSettings {
      email
      isBouncing
      kinds {
        kind
        label
        description
        isMandatory
        email
        push
      }
      quietHours {
        from
        until
      }
      push {
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
  }
`);
export type StaffNoticeSettingsData = DataOf<typeof StaffNoticeSettings>['staffNoticeSettings'];
export type StaffNoticeKindRow = StaffNoticeSettingsData['kinds'][number];

/** Notification settings of the person for the facilities' tasks. */
export const staffNoticeSettingsQuery = () => graphqlQuery(StaffNoticeSettings, {});

export const SwitchStaffNotice = graphql(`
  mutation SwitchStaffNotice($input: SwitchStaffNoticeInput!) {
    switchStaffNotice(input: $input) {
      success
    }
  }
`);

export const SaveStaffQuietHours = graphql(`
  mutation SaveStaffQuietHours($input: StaffQuietHoursInput!) {
    saveStaffQuietHours(input: $input) {
      success
    }
  }
`);

export const RegisterStaffPushDevice = graphql(`
  mutation RegisterStaffPushDevice($input: RegisterStaffPushDeviceInput!) {
    registerStaffPushDevice(input: $input) {
      success
    }
  }
`);

export const RemoveStaffPushDevice = graphql(`
  mutation RemoveStaffPushDevice($id: ID!) {
    removeStaffPushDevice(input: { id: $id }) {
      success
    }
  }
`);

export const SendStaffTestPush = graphql(`
  mutation SendStaffTestPush($id: ID!) {
    sendStaffTestPush(input: { id: $id }) {
      success
    }
  }
`);
