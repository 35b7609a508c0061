import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const StaffNoticeSettingsQuery = graphql(`
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
export type StaffNoticeSettingsData = DataOf<
  typeof StaffNoticeSettingsQuery
>['staffNoticeSettings'];
export type StaffNoticeKindRow = StaffNoticeSettingsData['kinds'][number];

/** Notification settings of the person for the facilities' tasks. */
export const staffNoticeSettingsQuery = () => graphqlQuery(StaffNoticeSettingsQuery, {});

export const SwitchStaffNoticeMutation = graphql(`
  mutation SwitchStaffNotice($input: SwitchStaffNoticeInput!) {
    switchStaffNotice(input: $input) {
      success
    }
  }
`);

export const SaveStaffQuietHoursMutation = graphql(`
  mutation SaveStaffQuietHours($input: StaffQuietHoursInput!) {
    saveStaffQuietHours(input: $input) {
      success
    }
  }
`);

export const RegisterStaffPushDeviceMutation = graphql(`
  mutation RegisterStaffPushDevice($input: RegisterStaffPushDeviceInput!) {
    registerStaffPushDevice(input: $input) {
      success
    }
  }
`);

export const RemoveStaffPushDeviceMutation = graphql(`
  mutation RemoveStaffPushDevice($id: ID!) {
    removeStaffPushDevice(input: { id: $id }) {
      success
    }
  }
`);

export const SendStaffTestPushMutation = graphql(`
  mutation SendStaffTestPush($id: ID!) {
    sendStaffTestPush(input: { id: $id }) {
      success
    }
  }
`);
